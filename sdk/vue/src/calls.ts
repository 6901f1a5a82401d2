// Calls as component refs. The refs always hold the outcome of the newest call.
import { type CollectResult, type Riskgate, RiskgateError } from '@riskgate/js';
import { type MaybeRefOrGetter, onMounted, type Ref, shallowReadonly, shallowRef, toValue, watch } from 'vue';
import { useShared } from './plugin.js';

/** The newest call. */
export interface Call {
  /** Of a call that succeeded: hand `event_id` to your backend, which verifies it. */
  data: Readonly<Ref<CollectResult | undefined>>;
  /** Of a call that failed: its `code` says why. */
  error: Readonly<Ref<RiskgateError | undefined>>;
  /** Whether it is under way. */
  loading: Readonly<Ref<boolean>>;
}

/** Options of `useCollect`. */
export interface CollectComposableOptions {
  /** The id of the account in your system; never an e-mail address. */
  userId?: MaybeRefOrGetter<string | undefined>;
  /** Ends the calls, with their retries. */
  signal?: AbortSignal;
  /** Collects when the component is mounted and consent is given, and again if `userId` changes. */
  immediate?: boolean;
}

type UseCase = 'login' | 'checkout' | 'registration' | 'passwordReset' | 'accountChange';
type Arguments = { [Name in UseCase]: Parameters<Riskgate[Name]> };
type Run<Name extends keyof Arguments> = (...args: Arguments[Name]) => Promise<CollectResult>;
type Acts = { [Name in keyof Arguments]: Run<Name> };

function tracked(): [Call, (call: () => Promise<CollectResult>) => Promise<CollectResult>] {
  const data = shallowRef<CollectResult>();
  const error = shallowRef<RiskgateError>();
  const loading = shallowRef(false);
  let newest = 0;
  const track = async (call: () => Promise<CollectResult>): Promise<CollectResult> => {
    newest += 1;
    const own = newest;
    const tell = (result: CollectResult | undefined, failure: RiskgateError | undefined, busy: boolean): void => {
      if (own === newest) [data.value, error.value, loading.value] = [result, failure, busy];
    };
    tell(undefined, undefined, true);
    try {
      const result = await call();
      tell(result, undefined, false);
      return result;
    } catch (cause) {
      const failure = cause instanceof RiskgateError ? cause : new RiskgateError('UNKNOWN', String(cause), { cause });
      tell(undefined, failure, false);
      throw failure;
    }
  };
  return [{ data: shallowReadonly(data), error: shallowReadonly(error), loading: shallowReadonly(loading) }, track];
}

/** `collect` as refs. The returned `collect` also rejects; the `immediate` call only sets `error`. */
export function useCollect(options: CollectComposableOptions = {}): Call & { collect: () => Promise<CollectResult> } {
  const { riskgate, consented } = useShared();
  const [call, track] = tracked();
  const { signal } = options;
  const collect = (): Promise<CollectResult> => {
    const userId = toValue(options.userId);
    return track(() => riskgate.collect({ ...(userId !== undefined && { userId }), ...(signal && { signal }) }));
  };
  if (options.immediate === true)
    onMounted(() => {
      const when = (): unknown => [consented.value, toValue(options.userId)].join();
      const now = (): void => {
        if (consented.value) collect().catch(() => undefined);
      };
      watch(when, now, { immediate: true });
    });
  return { ...call, collect };
}

/** A use case as refs: `const { run, loading, error } = useRiskgateAction('login')`. */
export function useRiskgateAction<Name extends keyof Arguments>(name: Name): Call & { run: Run<Name> } {
  const acts: Acts = useShared().riskgate;
  const [call, track] = tracked();
  return { ...call, run: (...args: Arguments[Name]) => track(() => acts[name](...args)) };
}
