/** Files about an order for other programs, each with what it tells them. */
export type KeepUpView = Readonly<{
  title: string;
  files: readonly Readonly<{ href: string; label: string; text: string }>[];
}>;
