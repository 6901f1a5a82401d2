-- Sends the same templates as the other drivers.
-- Arguments: file of bodies, users, share of new users, variants, people, seed.
-- Each line of the file is one body; twelve '#' mark the digits of a user (see traffic.ts).
local parts_of = {}
local users, new_share, variants, people
local newcomers = 0
local exponent, shift = 0.9, 100
local low, span, power

function init(args)
  users, new_share, variants, people = tonumber(args[2]), tonumber(args[3]), tonumber(args[4]), tonumber(args[5])
  math.randomseed(tonumber(args[6]))
  power = 1 - exponent
  low = shift ^ power
  span = (shift + users) ^ power - low
  for line in io.lines(args[1]) do
    local request = wrk.format('POST', nil, nil, line)
    local parts, from = {}, 1
    while true do
      local at = request:find('############', from, true)
      if not at then break end
      parts[#parts + 1] = request:sub(from, at - 1)
      from = at + 12
    end
    parts[#parts + 1] = request:sub(from)
    parts_of[#parts_of + 1] = parts
  end
end

function request()
  if users == 0 then return parts_of[math.random(#parts_of)][1] end
  local user
  if math.random() < new_share then
    user = users + newcomers
    newcomers = newcomers + 1
  else
    user = math.min(users - 1, math.floor((low + span * math.random()) ^ (1 / power) - shift))
  end
  local digits = (user * 2654435761) % 1e12
  local index = (digits % people) * variants + math.random(0, variants - 1) + 1
  return table.concat(parts_of[index], string.format('%012.0f', digits))
end

function done(summary, latency, requests)
  local percentiles = {}
  for i = 0, 999 do percentiles[#percentiles + 1] = string.format('%d', latency:percentile(math.max(i / 10, 0.001))) end
  io.write(string.format('RESULT {"replies":%d,"errors":%d,"bad":%d,"us":%d,"latencies":[%s]}\n', summary.requests,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout, summary.errors.status, summary.duration,
    table.concat(percentiles, ',')))
end
