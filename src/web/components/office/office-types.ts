/** Result types of the back office's use cases, derived from the functions, so that the pages follow their changes. */
import type { BackOffice } from '#src/usecases/back-office/back-office.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';

type Answer<Verb extends keyof BackOffice> = Awaited<ReturnType<BackOffice[Verb]>>;
type Accepted<Outcome> = Outcome extends Readonly<{ ok: true; value: infer Value }> ? Value : never;

export type OperatorSession = NonNullable<Answer<'findSession'>>;
export type Overview = Answer<'readOverview'>;
export type OfficeOrder = Answer<'listOrders'>['orders'][number];
export type OfficeOrderView = Accepted<Answer<'showOrder'>>;
export type Revealed = Accepted<Answer<'revealAddresses'>>;
export type PlatformAddress = Answer<'listAddresses'>[number];
export type ApiKey = Awaited<ReturnType<Developer['listKeys']>>[number];
export type Statements = Awaited<ReturnType<Developer['readStatements']>>;
export type ShownEvent = Accepted<Awaited<ReturnType<Developer['findWebhookEvent']>>>;
export type AuditRow = Answer<'readAudit'>['rows'][number];
export type Screening = Answer<'readScreening'>;
export type Team = Answer<'readTeam'>;
export type ColdDesk = Answer<'readCold'>;
export type ChainEpoch = Answer<'readEpochs'>[number];
export type VenueDesk = Answer<'readVenue'>;
export type Treasury = Answer<'readTreasury'>;
export type HotWallet = Answer<'listHotWallets'>[number];
export type Inventory = Answer<'readInventory'>;
export type Profit = Answer<'readProfit'>;
