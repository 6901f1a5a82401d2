// An accepting thread with a fault: certain paths make it throw, in a callback of the engine or in a timer, or hang.
import { parentPort, workerData } from 'node:worker_threads';
import { loadUws, type UwsApp, type UwsRequest, type UwsResponse } from '../../../src/http/engines/uws-binding.js';
import { serveFront } from '../../../src/http/fronts/front.js';
import { type FrontSetup } from '../../../src/http/fronts/messages.js';

const BODY = '/fault/body';
const FAULTS: Readonly<Record<string, () => void>> = {
  '/fault/request': () => {
    throw new Error('a fault in the request callback');
  },
  '/fault/timer': () =>
    setTimeout(() => {
      throw new Error('a fault in a timer');
    }),
  '/fault/hang': () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
};

type Handler = (response: UwsResponse, request: UwsRequest) => void;

/** Throws where the server reads the head, so inside of its own handler. */
function faulty(handler: Handler): Handler {
  return (response, request) => {
    const path = request.getUrl();
    const fault = FAULTS[path];
    if (fault === undefined) handler(response, request);
    else {
      response.onAborted(() => undefined);
      handler(response, {
        getCaseSensitiveMethod: () => request.getCaseSensitiveMethod(),
        getQuery: () => request.getQuery(),
        forEach: (field) => request.forEach(field),
        getUrl: () => {
          fault();
          return '/fault';
        },
      });
    }
    if (path !== BODY) return;
    response.onData(() => {
      throw new Error('a fault in the body callback');
    });
  };
}

if (parentPort === null) throw new Error('this module is started as a thread');
const uws = await loadUws();
const app = uws.App();
const faultyApp: UwsApp = {
  any: (pattern, handler) => app.any(pattern, faulty(handler)),
  filter: (handler) => app.filter(handler),
  listen: (...options) => app.listen(...options),
  close: () => app.close(),
};
serveFront({ ...uws, App: () => faultyApp }, workerData as FrontSetup, parentPort);
