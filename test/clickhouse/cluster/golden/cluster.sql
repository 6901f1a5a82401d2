CREATE DATABASE IF NOT EXISTS `risk-1` ON CLUSTER 'main';

CREATE TABLE IF NOT EXISTS `risk-1`.schema_versions ON CLUSTER 'main'
  (version UInt32, name String, applied_at DateTime('UTC') DEFAULT now())
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/all/{database}/{table}', '{shard}_{replica}') ORDER BY version;

CREATE TABLE IF NOT EXISTS `risk-1`.events_local ON CLUSTER 'main' (
  -- the columns of a row
  ingested_at DateTime64(3, 'UTC') DEFAULT now64(3) CODEC(Delta, ZSTD(1)),
  session_id UUID ALIAS event_id,
  score Float32 ALIAS risk / 100,
  latency_ms Float32 ALIAS latency_us / 1000,
  reason_points Map(String, Float32) ALIAS mapFromArrays(CAST(reasons, 'Array(String)'), points),
  option_explain Bool ALIAS bitTest(options, 0),
  option_dry_run Bool ALIAS bitTest(options, 1),
  option_sim Bool ALIAS bitTest(options, 2),
  option_user_derived Bool ALIAS bitTest(options, 3),
  option_full_reply Bool ALIAS bitTest(options, 4),
  option_outcome Bool ALIAS bitTest(options, 5),
  option_signed_in Bool ALIAS bitTest(options, 6),
  option_domain_of_page Bool ALIAS bitTest(options, 7),
  network_vpn Bool ALIAS bitTest(network, 0),
  network_tor Bool ALIAS bitTest(network, 1),
  network_datacenter Bool ALIAS bitTest(network, 2),
  network_timezone_mismatch Bool ALIAS bitTest(network, 3),
  client_incognito Bool ALIAS bitTest(client, 0),
  client_incognito_known Bool ALIAS bitTest(client, 1),
  client_vpn Bool ALIAS bitTest(client, 2),
  client_vpn_known Bool ALIAS bitTest(client, 3),
  client_automated Bool ALIAS bitTest(client, 4),
  client_automated_known Bool ALIAS bitTest(client, 5),
  client_ad_blocker Bool ALIAS bitTest(client, 6),
  client_ad_blocker_known Bool ALIAS bitTest(client, 7),
  client_autofill Bool ALIAS bitTest(client, 8),
  client_autofill_known Bool ALIAS bitTest(client, 9),
  client_device_id_mismatch Bool ALIAS bitTest(client, 10),
  client_timezone_invalid Bool ALIAS bitTest(client, 11),
  client_bot_agent Bool ALIAS bitTest(client, 12),
  client_headless Bool ALIAS bitTest(client, 13),
  client_mobile Bool ALIAS bitTest(client, 14),
  client_mfa_used Bool ALIAS bitTest(client, 15),
  client_mfa_known Bool ALIAS bitTest(client, 16),
  client_apple Bool ALIAS bitTest(client, 17),
  client_emulator Bool ALIAS bitTest(client, 18),
  client_phone Bool ALIAS bitTest(client, 19),
  client_hardware_fingerprint Bool ALIAS bitTest(client, 20),
  client_seeded_fingerprint Bool ALIAS bitTest(client, 21),
  client_scripted Bool ALIAS bitTest(client, 22),
  INDEX by_user user_hash TYPE bloom_filter(0.01) GRANULARITY 4,
  INDEX by_visitor visitor_id TYPE bloom_filter(0.01) GRANULARITY 4,
  INDEX by_identifier identifier_hash TYPE bloom_filter(0.01) GRANULARITY 4
)
ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}')
PARTITION BY toYYYYMM(time)
ORDER BY (workspace, mode, time)
TTL toDateTime(time) + toIntervalDay(90)
SETTINGS replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800, min_bytes_for_wide_part = 134217728;

CREATE TABLE IF NOT EXISTS `risk-1`.decision_minutes_local ON CLUSTER 'main' (
  minute DateTime('UTC') CODEC(Delta, ZSTD(1)),
  workspace LowCardinality(String),
  mode LowCardinality(String),
  use_case LowCardinality(String),
  action LowCardinality(String),
  events SimpleAggregateFunction(sum, UInt64),
  risk_sum SimpleAggregateFunction(sum, UInt64),
  new_visitors SimpleAggregateFunction(sum, UInt64),
  degraded SimpleAggregateFunction(sum, UInt64),
  risks SimpleAggregateFunction(sumMap, Map(UInt8, UInt64)) COMMENT 'decisions by tenth of risk',
  sdks SimpleAggregateFunction(sumMap, Map(String, UInt64)) COMMENT 'decisions by SDK',
  key_kinds SimpleAggregateFunction(sumMap, Map(String, UInt64)) COMMENT 'decisions by kind of key',
  alone SimpleAggregateFunction(sumMap, Map(String, UInt64)) COMMENT 'decisions that nothing but this reason made'
)
ENGINE = ReplicatedAggregatingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}')
PARTITION BY toYYYYMM(minute)
ORDER BY (workspace, mode, minute, use_case, action)
TTL toDateTime(minute) + toIntervalDay(90)
SETTINGS replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800;

CREATE TABLE IF NOT EXISTS `risk-1`.reason_minutes_local ON CLUSTER 'main' (
  minute DateTime('UTC') CODEC(Delta, ZSTD(1)),
  workspace LowCardinality(String),
  mode LowCardinality(String),
  use_case LowCardinality(String),
  reason LowCardinality(String),
  events SimpleAggregateFunction(sum, UInt64)
)
ENGINE = ReplicatedAggregatingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}')
PARTITION BY toYYYYMM(minute)
ORDER BY (workspace, mode, minute, use_case, reason)
TTL toDateTime(minute) + toIntervalDay(90)
SETTINGS replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800;

CREATE TABLE IF NOT EXISTS `risk-1`.traffic_minutes_local ON CLUSTER 'main' (
  minute DateTime('UTC') CODEC(Delta, ZSTD(1)),
  workspace LowCardinality(String),
  mode LowCardinality(String),
  use_case LowCardinality(String),
  events SimpleAggregateFunction(sum, UInt64),
  latency_us AggregateFunction(quantilesTDigest(0.5, 0.95, 0.99), UInt32),
  visitors AggregateFunction(uniqCombined64(12), String),
  users AggregateFunction(uniqCombined64(12), String)
)
ENGINE = ReplicatedAggregatingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}')
PARTITION BY toYYYYMM(minute)
ORDER BY (workspace, mode, minute, use_case)
TTL toDateTime(minute) + toIntervalDay(90)
SETTINGS replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800;

CREATE TABLE IF NOT EXISTS `risk-1`.verifications_local ON CLUSTER 'main' (
  -- the columns of a row
  billed Bool ALIAS outcome = 'billed',
  INDEX by_visitor visitor_id TYPE bloom_filter(0.01) GRANULARITY 4
)
ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}')
PARTITION BY toYYYYMM(time)
ORDER BY (workspace, mode, time)
TTL toDateTime(time) + toIntervalDay(90)
SETTINGS replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800;

CREATE TABLE IF NOT EXISTS `risk-1`.labels_local ON CLUSTER 'main' (
  event_id UUID,
  workspace LowCardinality(String),
  mode LowCardinality(String),
  label LowCardinality(String) COMMENT 'legitimate, fraud, account_takeover, chargeback, promo_abuse, bot; unknown = withdrawn',
  source LowCardinality(String),
  note String CODEC(ZSTD(1)),
  labeled_at DateTime64(3, 'UTC') COMMENT 'when it became known' CODEC(Delta, ZSTD(1)),
  reported_at DateTime64(3, 'UTC') DEFAULT labeled_at COMMENT 'the last word counts' CODEC(Delta, ZSTD(1)),
  amount Nullable(Float64),
  currency LowCardinality(String),
  event_time DateTime64(3, 'UTC') COMMENT '1970 in rows written by hand' CODEC(Delta, ZSTD(1)),
  use_case LowCardinality(String),
  risk UInt8,
  action LowCardinality(String),
  reasons Array(LowCardinality(String)),
  points Array(Float32),
  policy_version LowCardinality(String),
  order_amount Nullable(Float32),
  order_currency LowCardinality(String),
  user_hash String,
  visitor_id String
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}', reported_at)
PARTITION BY toYYYYMM(labeled_at)
ORDER BY (workspace, mode, event_id)
SETTINGS replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800;

CREATE TABLE IF NOT EXISTS `risk-1`.events ON CLUSTER 'main' AS `risk-1`.events_local
ENGINE = Distributed('main', 'risk-1', 'events_local', rand());

CREATE TABLE IF NOT EXISTS `risk-1`.decision_minutes ON CLUSTER 'main' AS `risk-1`.decision_minutes_local
ENGINE = Distributed('main', 'risk-1', 'decision_minutes_local', rand());

CREATE TABLE IF NOT EXISTS `risk-1`.reason_minutes ON CLUSTER 'main' AS `risk-1`.reason_minutes_local
ENGINE = Distributed('main', 'risk-1', 'reason_minutes_local', rand());

CREATE TABLE IF NOT EXISTS `risk-1`.traffic_minutes ON CLUSTER 'main' AS `risk-1`.traffic_minutes_local
ENGINE = Distributed('main', 'risk-1', 'traffic_minutes_local', rand());

CREATE TABLE IF NOT EXISTS `risk-1`.verifications ON CLUSTER 'main' AS `risk-1`.verifications_local
ENGINE = Distributed('main', 'risk-1', 'verifications_local', rand());

CREATE TABLE IF NOT EXISTS `risk-1`.labels ON CLUSTER 'main' AS `risk-1`.labels_local
ENGINE = Distributed('main', 'risk-1', 'labels_local', rand());

CREATE MATERIALIZED VIEW IF NOT EXISTS `risk-1`.decision_minutes_mv ON CLUSTER 'main' TO `risk-1`.decision_minutes_local AS
SELECT toStartOfMinute(toDateTime(time, 'UTC')) AS minute, workspace, mode, use_case, action, count() AS events, sum(events.risk) AS risk_sum, countIf(is_new) AS new_visitors, countIf(events.degraded) AS degraded, sumMap(map(toUInt8(least(intDiv(risk, 10), 9)), toUInt64(1))) AS risks, sumMap(map(toString(sdk), toUInt64(1))) AS sdks, sumMap(map(toString(key_kind), toUInt64(1))) AS key_kinds, sumMapIf(map(toString(reasons[1]), toUInt64(1)), length(reasons) = 1 AND action != 'allow') AS alone
FROM `risk-1`.events_local AS events
WHERE kind = 'decision'
GROUP BY minute, workspace, mode, use_case, action;

CREATE MATERIALIZED VIEW IF NOT EXISTS `risk-1`.reason_minutes_mv ON CLUSTER 'main' TO `risk-1`.reason_minutes_local AS
SELECT toStartOfMinute(toDateTime(time, 'UTC')) AS minute, workspace, mode, use_case, reason, count() AS events
FROM `risk-1`.events_local AS events ARRAY JOIN reasons AS reason
WHERE kind = 'decision'
GROUP BY minute, workspace, mode, use_case, reason;

CREATE MATERIALIZED VIEW IF NOT EXISTS `risk-1`.traffic_minutes_mv ON CLUSTER 'main' TO `risk-1`.traffic_minutes_local AS
SELECT toStartOfMinute(toDateTime(time, 'UTC')) AS minute, workspace, mode, use_case, count() AS events, quantilesTDigestState(0.5, 0.95, 0.99)(events.latency_us) AS latency_us, uniqCombined64State(12)(visitor_id) AS visitors, uniqCombined64State(12)(user_hash) AS users
FROM `risk-1`.events_local AS events
WHERE kind = 'decision'
GROUP BY minute, workspace, mode, use_case;

CREATE MATERIALIZED VIEW IF NOT EXISTS `risk-1`.labels_mv ON CLUSTER 'main' TO `risk-1`.labels_local AS
SELECT toUUIDOrZero(events.confirms) AS event_id, workspace, mode, JSONExtractString(events.label, 'label') AS label, JSONExtractString(events.label, 'source') AS source, JSONExtractString(events.label, 'note') AS note,
  fromUnixTimestamp64Milli(JSONExtractInt(events.label, 'labeled_at'), 'UTC') AS labeled_at, time AS reported_at, JSONExtract(events.label, 'amount', 'Nullable(Float64)') AS amount,
  JSONExtractString(events.label, 'currency') AS currency, fromUnixTimestamp64Milli(JSONExtractInt(events.label, 'event_time'), 'UTC') AS event_time, use_case, risk, action,
  reasons, points, policy_version, events.amount AS order_amount, events.currency AS order_currency,
  user_hash, visitor_id
FROM `risk-1`.events_local AS events
WHERE kind = 'label';

CREATE VIEW IF NOT EXISTS `risk-1`.traffic ON CLUSTER 'main' AS
SELECT minute, workspace, mode, use_case, sum(events) AS events,
  quantilesTDigestMerge(0.5, 0.95, 0.99)(latency_us) AS quantiles,
  quantiles[1] / 1000 AS p50_ms, quantiles[2] / 1000 AS p95_ms, quantiles[3] / 1000 AS p99_ms,
  uniqCombined64Merge(12)(visitors) AS visitors, uniqCombined64Merge(12)(users) AS users
FROM `risk-1`.traffic_minutes
GROUP BY minute, workspace, mode, use_case;

CREATE TABLE IF NOT EXISTS `risk-1`.policies ON CLUSTER 'main' (
  workspace LowCardinality(String) COMMENT 'empty for the default policy',
  version LowCardinality(String),
  policy String COMMENT 'JSON: bias, points, shifts per use case; log-odds',
  since DateTime64(3, 'UTC') DEFAULT now64(3)
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/all/{database}/{table}', '{shard}_{replica}')
ORDER BY (workspace, version);

CREATE TABLE IF NOT EXISTS `risk-1`.audit ON CLUSTER 'main' (
  time DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  id UUID,
  number UInt64 CODEC(Delta, ZSTD(1)),
  workspace LowCardinality(String) COMMENT 'empty when it is of none',
  who LowCardinality(String),
  via LowCardinality(String) COMMENT 'api, dashboard, cli or service',
  address String CODEC(ZSTD(1)),
  action LowCardinality(String),
  subject String CODEC(ZSTD(1)),
  before String COMMENT 'JSON, empty when it was made' CODEC(ZSTD(1)),
  after String COMMENT 'JSON, empty when it was removed' CODEC(ZSTD(1))
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/all/{database}/{table}', '{shard}_{replica}')
PARTITION BY toYYYYMM(time)
ORDER BY (time, id)
TTL toDateTime(time) + toIntervalDay(1095);

CREATE TABLE IF NOT EXISTS `risk-1`.cluster_shards ON CLUSTER 'main' (shards UInt16, since DateTime64(3, 'UTC') DEFAULT now64(3))
ENGINE = ReplicatedMergeTree('/clickhouse/tables/all/{database}/{table}', '{shard}_{replica}')
ORDER BY since;

ALTER TABLE `risk-1`.events_local ON CLUSTER 'main' ADD INDEX IF NOT EXISTS by_identifier identifier_hash TYPE bloom_filter(0.01) GRANULARITY 4;

ALTER TABLE `risk-1`.events_local ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS client_incognito Bool ALIAS bitTest(client, 0),
  ADD COLUMN IF NOT EXISTS client_incognito_known Bool ALIAS bitTest(client, 1),
  ADD COLUMN IF NOT EXISTS client_vpn Bool ALIAS bitTest(client, 2),
  ADD COLUMN IF NOT EXISTS client_vpn_known Bool ALIAS bitTest(client, 3),
  ADD COLUMN IF NOT EXISTS client_automated Bool ALIAS bitTest(client, 4),
  ADD COLUMN IF NOT EXISTS client_automated_known Bool ALIAS bitTest(client, 5),
  ADD COLUMN IF NOT EXISTS client_ad_blocker Bool ALIAS bitTest(client, 6),
  ADD COLUMN IF NOT EXISTS client_ad_blocker_known Bool ALIAS bitTest(client, 7),
  ADD COLUMN IF NOT EXISTS client_autofill Bool ALIAS bitTest(client, 8),
  ADD COLUMN IF NOT EXISTS client_autofill_known Bool ALIAS bitTest(client, 9),
  ADD COLUMN IF NOT EXISTS client_device_id_mismatch Bool ALIAS bitTest(client, 10),
  ADD COLUMN IF NOT EXISTS client_timezone_invalid Bool ALIAS bitTest(client, 11),
  ADD COLUMN IF NOT EXISTS client_bot_agent Bool ALIAS bitTest(client, 12),
  ADD COLUMN IF NOT EXISTS client_headless Bool ALIAS bitTest(client, 13),
  ADD COLUMN IF NOT EXISTS client_mobile Bool ALIAS bitTest(client, 14),
  ADD COLUMN IF NOT EXISTS client_mfa_used Bool ALIAS bitTest(client, 15),
  ADD COLUMN IF NOT EXISTS client_mfa_known Bool ALIAS bitTest(client, 16),
  ADD COLUMN IF NOT EXISTS client_apple Bool ALIAS bitTest(client, 17),
  ADD COLUMN IF NOT EXISTS client_emulator Bool ALIAS bitTest(client, 18),
  ADD COLUMN IF NOT EXISTS client_phone Bool ALIAS bitTest(client, 19),
  ADD COLUMN IF NOT EXISTS client_hardware_fingerprint Bool ALIAS bitTest(client, 20),
  ADD COLUMN IF NOT EXISTS client_seeded_fingerprint Bool ALIAS bitTest(client, 21),
  ADD COLUMN IF NOT EXISTS client_scripted Bool ALIAS bitTest(client, 22);

ALTER TABLE `risk-1`.events ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS client_incognito Bool ALIAS bitTest(client, 0),
  ADD COLUMN IF NOT EXISTS client_incognito_known Bool ALIAS bitTest(client, 1),
  ADD COLUMN IF NOT EXISTS client_vpn Bool ALIAS bitTest(client, 2),
  ADD COLUMN IF NOT EXISTS client_vpn_known Bool ALIAS bitTest(client, 3),
  ADD COLUMN IF NOT EXISTS client_automated Bool ALIAS bitTest(client, 4),
  ADD COLUMN IF NOT EXISTS client_automated_known Bool ALIAS bitTest(client, 5),
  ADD COLUMN IF NOT EXISTS client_ad_blocker Bool ALIAS bitTest(client, 6),
  ADD COLUMN IF NOT EXISTS client_ad_blocker_known Bool ALIAS bitTest(client, 7),
  ADD COLUMN IF NOT EXISTS client_autofill Bool ALIAS bitTest(client, 8),
  ADD COLUMN IF NOT EXISTS client_autofill_known Bool ALIAS bitTest(client, 9),
  ADD COLUMN IF NOT EXISTS client_device_id_mismatch Bool ALIAS bitTest(client, 10),
  ADD COLUMN IF NOT EXISTS client_timezone_invalid Bool ALIAS bitTest(client, 11),
  ADD COLUMN IF NOT EXISTS client_bot_agent Bool ALIAS bitTest(client, 12),
  ADD COLUMN IF NOT EXISTS client_headless Bool ALIAS bitTest(client, 13),
  ADD COLUMN IF NOT EXISTS client_mobile Bool ALIAS bitTest(client, 14),
  ADD COLUMN IF NOT EXISTS client_mfa_used Bool ALIAS bitTest(client, 15),
  ADD COLUMN IF NOT EXISTS client_mfa_known Bool ALIAS bitTest(client, 16),
  ADD COLUMN IF NOT EXISTS client_apple Bool ALIAS bitTest(client, 17),
  ADD COLUMN IF NOT EXISTS client_emulator Bool ALIAS bitTest(client, 18),
  ADD COLUMN IF NOT EXISTS client_phone Bool ALIAS bitTest(client, 19),
  ADD COLUMN IF NOT EXISTS client_hardware_fingerprint Bool ALIAS bitTest(client, 20),
  ADD COLUMN IF NOT EXISTS client_seeded_fingerprint Bool ALIAS bitTest(client, 21),
  ADD COLUMN IF NOT EXISTS client_scripted Bool ALIAS bitTest(client, 22);

ALTER TABLE `risk-1`.events ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS word String;

ALTER TABLE `risk-1`.events_local ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS word String;

ALTER TABLE `risk-1`.labels_local ON CLUSTER 'main' DELETE WHERE workspace = 'acme';

SYSTEM SYNC REPLICA ON CLUSTER 'main' `risk-1`.labels_local LIGHTWEIGHT;
