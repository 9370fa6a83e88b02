-- Sends the lines of a file in turn as request bodies, and prints the results as one line of JSON.
refused = 0
local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  local headers = { ['Authorization'] = 'Bearer ' .. (args[2] or ''), ['Content-Type'] = 'application/json' }
  requests = {}
  for line in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format('POST', nil, headers, line)
  end
  at = 0
  refused = 0
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function response(status)
  if status ~= 200 then refused = refused + 1 end
end

function done(summary, latency)
  local others = 0
  for _, thread in ipairs(threads) do others = others + thread:get('refused') end
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"micros":%d,"refused":%d,"failed":%d,"p50":%d,"p99":%d}\n',
    summary.requests, summary.duration, others, errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
