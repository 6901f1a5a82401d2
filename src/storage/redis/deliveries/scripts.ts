// The atomic steps of the delivery queue as Redis scripts. All keys have one hash tag, so that the scripts also run on
// a cluster. `base` contains the prefix of the keys, 'riskgate' or one that separates services on the same Redis.
//   d:<endpoint>     hash   id -> JSON of the delivery
//   due:, made:, done:<endpoint>   sorted sets of ids by due time, creation time, time of the last attempt
//   ready            sorted set of endpoints by the due time of their first delivery
//   pending          number of waiting deliveries, of all endpoints
//   finished         number of finished deliveries, of all endpoints
//   endpoints        set of the endpoints that have deliveries
//   once:<endpoint>/<id>           an id that is not accepted again
//   position:<node>  position up to which the stream of a node was read
//   places:<name>    set of the ids that have a place

const HELPERS = `
local base = KEYS[1]
local function key(kind, endpoint) return base .. kind .. ':' .. endpoint end
local function ready(endpoint)
  local first = redis.call('ZRANGE', key('due', endpoint), 0, 0, 'WITHSCORES')
  if first[2] then redis.call('ZADD', base .. 'ready', first[2], endpoint)
  else redis.call('ZREM', base .. 'ready', endpoint) end
end
local function recount()
  local sum = 0
  for _, endpoint in ipairs(redis.call('SMEMBERS', base .. 'endpoints')) do
    sum = sum + redis.call('ZCARD', key('done', endpoint))
  end
  redis.call('SET', base .. 'finished', sum)
  return sum
end
local function finished() return tonumber(redis.call('GET', base .. 'finished') or '') or recount() end
finished()
local function remove(endpoint, id)
  redis.call('HDEL', key('d', endpoint), id)
  redis.call('ZREM', key('made', endpoint), id)
  if redis.call('ZREM', key('done', endpoint), id) == 1 then redis.call('DECR', base .. 'finished') end
  if redis.call('ZREM', key('due', endpoint), id) == 1 then redis.call('DECR', base .. 'pending') end
end
local function write(endpoint, id, json, made, due, done)
  redis.call('SADD', base .. 'endpoints', endpoint)
  redis.call('HSET', key('d', endpoint), id, json)
  redis.call('ZADD', key('made', endpoint), made, id)
  if due ~= '' then
    if redis.call('ZADD', key('due', endpoint), due, id) == 1 then redis.call('INCR', base .. 'pending') end
    if redis.call('ZREM', key('done', endpoint), id) == 1 then redis.call('DECR', base .. 'finished') end
  else
    if redis.call('ZREM', key('due', endpoint), id) == 1 then redis.call('DECR', base .. 'pending') end
    if redis.call('ZADD', key('done', endpoint), done, id) == 1 then redis.call('INCR', base .. 'finished') end
  end
end
`;

/**
 * ARGV: part of the remaining space that one endpoint may use, maximum of waiting deliveries, node ('' for no
 * position), position, then of each delivery: endpoint, id, JSON, made, due, seconds for which the id is not accepted
 * again ('' for none). Returns the number left out.
 */
export const ADD = `${HELPERS}
local full = 0
for at = 5, #ARGV, 6 do
  local endpoint, id, json = ARGV[at], ARGV[at + 1], ARGV[at + 2]
  local made, due, once = ARGV[at + 3], ARGV[at + 4], ARGV[at + 5]
  local seen = key('once', endpoint) .. '/' .. id
  if redis.call('HEXISTS', key('d', endpoint), id) == 0 and redis.call('EXISTS', seen) == 0 then
    local left = tonumber(ARGV[2]) - (tonumber(redis.call('GET', base .. 'pending') or '0') or 0)
    if redis.call('ZCARD', key('due', endpoint)) >= left * tonumber(ARGV[1]) then
      full = full + 1
    else
      if once ~= '' then redis.call('SET', seen, '1', 'EX', once) end
      write(endpoint, id, json, made, due, '')
      ready(endpoint)
    end
  end
end
if ARGV[3] ~= '' then redis.call('SET', base .. 'position:' .. ARGV[3], ARGV[4]) end
return full`;

/** ARGV: endpoint, now, limit, end of the lease. Returns id and JSON of each delivery, alternating. */
export const CLAIM = `${HELPERS}
local found = {}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', key('due', ARGV[1]), '-inf', ARGV[2], 'LIMIT', 0, ARGV[3])) do
  redis.call('ZADD', key('due', ARGV[1]), ARGV[4], id)
  found[#found + 1] = id
  found[#found + 1] = redis.call('HGET', key('d', ARGV[1]), id) or ''
end
ready(ARGV[1])
return found`;

/**
 * ARGV: maximum of finished deliveries of one endpoint, of all together, and the part of what the others leave of them
 * that one endpoint may use; then of each delivery: endpoint, id, JSON, made, due ('' for none), done. Removed
 * deliveries are not written. Returns the number written.
 */
export const REPLACE = `${HELPERS}
local function trim(endpoint)
  local own = redis.call('ZCARD', key('done', endpoint))
  local left = tonumber(ARGV[2]) - finished() + own
  local surplus = own - math.min(tonumber(ARGV[1]), math.max(1, math.floor(left * tonumber(ARGV[3]))))
  if surplus <= 0 then return end
  for _, old in ipairs(redis.call('ZRANGE', key('done', endpoint), 0, surplus - 1)) do remove(endpoint, old) end
end
local written = 0
for at = 4, #ARGV, 6 do
  local endpoint, id = ARGV[at], ARGV[at + 1]
  if redis.call('HEXISTS', key('d', endpoint), id) == 1 then
    write(endpoint, id, ARGV[at + 2], ARGV[at + 3], ARGV[at + 4], ARGV[at + 5])
    trim(endpoint)
    ready(endpoint)
    written = written + 1
  end
end
return written`;

/** ARGV: endpoint. */
export const FORGET = `${HELPERS}
redis.call('DECRBY', base .. 'pending', redis.call('ZCARD', key('due', ARGV[1])))
redis.call('DECRBY', base .. 'finished', redis.call('ZCARD', key('done', ARGV[1])))
redis.call('DEL', key('d', ARGV[1]), key('due', ARGV[1]), key('made', ARGV[1]), key('done', ARGV[1]))
redis.call('ZREM', base .. 'ready', ARGV[1])
redis.call('SREM', base .. 'endpoints', ARGV[1])
return 1`;

/** ARGV: endpoint, upper bound of the finish time, maximum number. */
export const SWEEP = `${HELPERS}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', key('done', ARGV[1]), '-inf', ARGV[2], 'LIMIT', 0, ARGV[3])) do
  remove(ARGV[1], id)
end
return 1`;

/** Counts the finished deliveries anew: nodes of earlier releases do not count them. */
export const RECOUNT = `${HELPERS}
return recount()`;

/** ARGV: endpoint, then ids. Returns the number that existed. */
export const REMOVE = `${HELPERS}
local removed = 0
for at = 2, #ARGV do
  if redis.call('HEXISTS', key('d', ARGV[1]), ARGV[at]) == 1 then removed = removed + 1 end
  remove(ARGV[1], ARGV[at])
end
ready(ARGV[1])
return removed`;

/** ARGV: name, maximum, time (Unix ms) until which the places are kept, then ids. Returns the ids that have a place. */
export const TAKE = `${HELPERS}
local places = key('places', ARGV[1])
local taken = {}
for at = 4, #ARGV do
  local has = redis.call('SISMEMBER', places, ARGV[at]) == 1
  if not has and redis.call('SCARD', places) < tonumber(ARGV[2]) then
    redis.call('SADD', places, ARGV[at])
    has = true
  end
  if has then taken[#taken + 1] = ARGV[at] end
end
redis.call('PEXPIREAT', places, ARGV[3])
return taken`;
