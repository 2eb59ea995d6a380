-- The back office: operators' sessions and second factors, platform addresses, counts by day, and a quick order list.

-- The hash of the ADMIN_PASSWORD that was applied last: a password changed in the back office outlives a restart, and a
-- changed setting still replaces it.
alter table operators add column configured_hash text check (configured_hash like '$argon2id$%');
update operators set configured_hash = password_hash;

create table operator_sessions (
  -- SHA-256 of the token. Whoever reads this table can sign in with nothing of it.
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  username text not null references operators,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_sessions_username on operator_sessions (username);

create table second_factors (
  username text primary key references operators,
  -- Encrypted with a key that is not in the database.
  sealed_secret text not null,
  is_confirmed boolean not null,
  -- The newest step whose code was used: none is taken twice.
  last_step bigint not null check (last_step >= 0)
);

create table recovery_codes (
  username text not null references second_factors on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  primary key (username, code_hash)
);

-- How many sign-ins failed, and nothing about who tried.
create table failed_sign_ins (
  day date primary key,
  count bigint not null check (count > 0)
);

-- Pages seen: what page, in what language, how often a day.
create table page_views (
  day date not null,
  page text not null,
  language text not null,
  count bigint not null check (count > 0),
  primary key (day, page, language)
);

create table platform_addresses (
  id text primary key,
  label text not null,
  currency text not null,
  network text not null,
  address text not null,
  -- One spelling for every way of writing the address.
  canonical text not null,
  is_active boolean not null,
  is_default boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint platform_addresses_label_check check (length(label) between 1 and 100),
  constraint platform_addresses_default_check check (is_active or not is_default),
  constraint platform_addresses_address_key unique (currency, canonical)
);
-- A currency has one network, so this is one default per currency and network.
create unique index platform_addresses_default on platform_addresses (currency) where is_default;

-- Pages of the order list are walked along these, whatever is filtered and however many orders there are.
create index orders_listed on orders (created_at, order_number);
create index orders_listed_by_state on orders (state, created_at, order_number);
create index orders_listed_by_send on orders (send_currency, created_at, order_number);
create index orders_listed_by_receive on orders (receive_currency, created_at, order_number);
create index orders_listed_by_state_and_send on orders (state, send_currency, created_at, order_number);
create index orders_listed_by_state_and_receive on orders (state, receive_currency, created_at, order_number);
-- What the screening list stopped.
create index orders_screened on orders (state) where reason in ('deposit_listed', 'address_listed');
create index deposits_flagged on deposits (id) where flag is not null;
-- The ledger lines of one order.
create index journal_lines_owed on journal_lines (account, seq) where account like 'liability:%';

grant select, insert, update, delete on operator_sessions, second_factors, recovery_codes, platform_addresses
  to sampan_app;
grant select, insert, update on failed_sign_ins, page_views to sampan_app;
