-- Sends the same templates as the other drivers.
-- Arguments: file of bodies, users, share of new users, variants, people, seed.
-- Each line of the file is one body; twelve '#' mark the digits of a user, and after them twelve '@' those of the
-- session (see traffic.ts).
local parts_of, rest_of = {}, {}
local users, new_share, variants, people
local newcomers = 0
-- Another run a second later has other sessions.
local session = (os.time() % 1e5) * 1e7
local exponent, shift = 0.9, 100
local low, span, power

function init(args)
  users, new_share, variants, people = tonumber(args[2]), tonumber(args[3]), tonumber(args[4]), tonumber(args[5])
  math.randomseed(tonumber(args[6]))
  power = 1 - exponent
  low = shift ^ power
  span = (shift + users) ^ power - low
  for line in io.lines(args[1]) do
    local request, rest = wrk.format('POST', nil, nil, line), nil
    local session_at = users > 0 and request:find('@@@@@@@@@@@@', 1, true)
    if session_at then request, rest = request:sub(1, session_at - 1), request:sub(session_at + 12) end
    local parts, from = {}, 1
    while true do
      local at = request:find('############', from, true)
      if not at then break end
      parts[#parts + 1] = request:sub(from, at - 1)
      from = at + 12
    end
    parts[#parts + 1] = request:sub(from)
    parts_of[#parts_of + 1] = parts
    rest_of[#parts_of] = rest
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
  local text, rest = table.concat(parts_of[index], string.format('%012.0f', digits)), rest_of[index]
  if not rest then return text end
  session = session + 1
  return text .. string.format('%012.0f', session) .. rest
end

function done(summary, latency, requests)
  local percentiles = {}
  for i = 0, 999 do percentiles[#percentiles + 1] = string.format('%d', latency:percentile(math.max(i / 10, 0.001))) end
  io.write(string.format('RESULT {"replies":%d,"errors":%d,"bad":%d,"us":%d,"latencies":[%s]}\n', summary.requests,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout, summary.errors.status, summary.duration,
    table.concat(percentiles, ',')))
end
