/** The chat service of the bot: updates come in, messages go out. */
import { OutsideError } from './outside-error.ts';

type Sender = Readonly<{
  /** Each update has a number. The same number is the same update, whenever it comes again. */
  id: number;
  chatId: number;
  /** Whether the chat has one person only. */
  isPrivate: boolean;
  /** Language tag of the person's program, if it told. */
  languageTag: string | undefined;
}>;

export type TextUpdate = Sender & Readonly<{ kind: 'text'; text: string }>;
/** Somebody pressed a button under a message. */
export type PressUpdate = Sender & Readonly<{ kind: 'press'; data: string; pressId: string; messageId: number }>;
/** A picture, a file or anything else that the bot cannot read. */
export type OtherUpdate = Sender & Readonly<{ kind: 'other' }>;
export type ChatUpdate = TextUpdate | PressUpdate | OtherUpdate;

/** `data` comes back when the button is pressed. At most 64 bytes. */
export type ChatButton = Readonly<{ text: string; data: string }>;
export type ChatKeyboard = readonly (readonly ChatButton[])[];

/** A message in HTML: everything in it is escaped already. At most 4096 characters. */
export type ChatMessage = Readonly<{ html: string; keyboard?: ChatKeyboard; replyTo?: number }>;

export type ChatCommand = Readonly<{ command: string; description: string }>;

/** `gone`: the person has blocked the bot, or there is no such chat or message any more. */
export type Delivery = Readonly<{ kind: 'sent'; messageId: number }> | Readonly<{ kind: 'gone' }>;

/** An `AbortSignal`, which is no type of this layer. */
export type StopSignal = Readonly<{ aborted: boolean }>;

/** The service answered that it will not do this. */
export class ChatRefused extends OutsideError {
  readonly status: number;
  readonly reason: string;
  constructor(message: string, { status, reason }: Readonly<{ status: number; reason: string }>) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

/** Throws an `OutsideError` if the service does not answer, and a `ChatRefused` if it answers no. */
export interface Messenger {
  /** The handle of the bot. */
  findHandle(): Promise<string>;
  /** Waits for updates from this number on, and forgets those before it. Ends early when the signal aborts. */
  takeUpdates(from: number, signal: StopSignal): Promise<Readonly<{ updates: readonly ChatUpdate[]; next: number }>>;
  /** Says that the updates before this number were taken. */
  forgetBefore(next: number): Promise<void>;
  send(chatId: number, message: ChatMessage): Promise<Delivery>;
  edit(place: Readonly<{ chatId: number; messageId: number }>, message: ChatMessage): Promise<Delivery>;
  /** Ends the waiting sign on a button that was pressed, with a short text if there is one. */
  answerPress(pressId: string, text?: string): Promise<void>;
  /** The commands that the chat offers, to everybody or to those with this two-letter language. */
  setCommands(commands: readonly ChatCommand[], language?: string): Promise<void>;
}
