import { useEffect, useState } from 'react';
import { useApi } from '../../../api/api-context.ts';

/** Whether a tariff works with eSIM; null while it is not known, or could not be asked: then the server decides. */
export const useEsim = (tariffId: string | null): boolean | null => {
  const loadApi = useApi();
  const [hasEsim, setHasEsim] = useState<boolean | null>(null);
  // The chosen tariff's details are not part of the order.
  useEffect(() => {
    if (tariffId === null) {
      return undefined;
    }
    const controller = new AbortController();
    const load = async (): Promise<void> => {
      try {
        const { data } = await (await loadApi()).getTariff({ params: { id: tariffId } }, { signal: controller.signal });
        setHasEsim(data.esim);
      } catch {
        setHasEsim(null);
      }
    };
    void load();
    return () => controller.abort();
  }, [loadApi, tariffId]);
  return hasEsim;
};
