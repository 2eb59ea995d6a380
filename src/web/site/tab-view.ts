/** Title and icon of a browser tab, for a page whose tab says more than its name. */
export type TabView = Readonly<{ title: string; icon: string }>;
