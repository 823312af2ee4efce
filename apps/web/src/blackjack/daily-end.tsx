import { dailyResult, dailyWords, type DailyResult } from '@cardroom/screens';
import { useEffect, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';

/** How often the server is asked for mistakes that are still being counted, and how long between. */
const ASKS = 10;
const BETWEEN_MS = 3_000;

/** How the daily shoe came out, as soon as it is known. */
export const DailyEnd = () => {
  const result = useDailyResult();
  return (
    <p class="daily-end" role="status">
      {[...dailyWords(result), { text: 'Tomorrow there is another shoe.', tone: 'plain' }].map(
        ({ text, tone }) => (
          <span key={text} class={tone}>
            {text}{' '}
          </span>
        ),
      )}
    </p>
  );
};

const useDailyResult = (): DailyResult | null => {
  const { client } = useApp();
  const [result, setResult] = useState<DailyResult | null>(null);
  const [asked, setAsked] = useState(0);
  const isKnown = result !== null && result.evLost !== null;
  useEffect(() => {
    if (isKnown || asked >= ASKS) return undefined;
    const ask = async (): Promise<void> => {
      const found = await client.honours();
      if (found.ok) setResult(dailyResult(found.value));
      setAsked(asked + 1);
    };
    const timer = setTimeout(() => void ask(), asked === 0 ? 0 : BETWEEN_MS);
    return () => clearTimeout(timer);
  }, [client, asked, isKnown]);
  return result;
};
