/** What is stored about chats with the bot: where the message of an order is, and that a bot runs. */

export type ChatOrder = Readonly<{
  orderId: string;
  /** Keyed hash of the chat. */
  chatTag: string;
  /** The numbers of chat and message, encrypted (`ChatSeal`). */
  place: string;
  /** Code of the language that the message is in. */
  language: string;
  /** Mark of the order when the message was written. */
  toldMark: string;
  /** The last state that the chat was told of with a message of its own. */
  toldState: string;
}>;

export interface ChatRecords {
  /** Stores where the message of an order is, in place of what was stored before. */
  put(order: ChatOrder): Promise<void>;
  find(orderId: string): Promise<ChatOrder | undefined>;
  /** Ids of the newest orders of a chat. */
  newestOf(chatTag: string, most: number): Promise<readonly string[]>;
  /** Orders with a message by their ids, those after `after`. */
  page(after: string, most: number): Promise<readonly ChatOrder[]>;
  /** Writes down what the message says now. */
  told(orderId: string, said: Pick<ChatOrder, 'toldMark' | 'toldState'>): Promise<void>;
  /** Forgets where the message is: the chat does not want any. */
  forget(orderId: string): Promise<void>;
  /** A sign of life of the bot with this handle. */
  beat(handle: string): Promise<void>;
  /** Whether that bot gave one lately, by the clock of the database. */
  isAlive(handle: string): Promise<boolean>;
}

export type ChatPlace = Readonly<{ chatId: number; messageId: number }>;

/** Hides chats from whoever has the database and no key. */
export interface ChatSeal {
  tagOf(chatId: number): string;
  /** The order is bound to the ciphertext. */
  seal(place: ChatPlace, orderId: string): string;
  /** Undefined if it cannot be read, because the key has changed. */
  open(sealed: string, orderId: string): ChatPlace | undefined;
  /**
   * The chat as a source for limits that know networks: an IPv6 address of its own, in a private network that all chats
   * have in common, as customers of one provider have.
   */
  sourceOf(chatId: number): string;
  /** A key that nobody else can make, from what must happen once. */
  keyOf(chatId: number, updateId: number): string;
}
