import { startEndpoint } from '@cardroom/bots/llm/testing';
import { expect, test } from 'vitest';

import { inspection } from './inspect.ts';
import { enabled, enterQuietly, turnTo } from './player.ts';
import { openStage } from './stage.ts';

const stage = openStage();
const KEY = 'sk-key-of-this-tab-0123456789';

test('§7.8 §5.3 a language model is set up and tried; its key stays in the tab', async () => {
  const endpoint = await startEndpoint();
  stage.later(endpoint.close);
  const { page, complaints } = await stage.comes({ name: 'model' });
  await enterQuietly(page, 'model');
  await page.goto('/settings');
  const look = inspection();
  const whose = page.getByLabel('In whose words');
  expect(await whose.inputValue()).toBe('off');
  await whose.locator('option[value=compatible]').waitFor({ state: 'attached' });
  await whose.selectOption('compatible');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('a name such as llama3.2').waitFor();
  await page.getByLabel('Model', { exact: true }).fill('fake-1');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('Such an endpoint needs its address').waitFor();
  await page.getByLabel('Address', { exact: true }).fill(endpoint.baseUrl);
  await page.getByLabel('Key', { exact: true }).fill(KEY);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('The model answers.').waitFor();
  await look.look(page, 'a model that answers');
  endpoint.behave({ kind: 'status', status: 401 });
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('The model does not take the key.').waitFor();
  expect(endpoint.received.map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${KEY}`,
    `Bearer ${KEY}`,
  ]);
  const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, document.cookie, location.href])');
  expect(`${String(kept)}${stage.server().log()}`).not.toContain(KEY);
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).toContain(KEY);
  // It sits down as the rival of whoever brought it, and its failures are told.
  await turnTo(page, '/holdem');
  const opponent = page.getByLabel('Opponent');
  await opponent.selectOption('rival');
  await page.getByText('Your language model, fake-1').waitFor();
  await look.look(page, 'a rival of one’s own');
  endpoint.received.length = 0;
  await page.getByRole('button', { name: 'Start' }).click();
  await enabled(page, 'Deal').click();
  await page.getByRole('button', { name: /^(Call|Check)/ }).click();
  await page.getByText('The model does not take the key. The built-in player acts.').first().waitFor();
  const [turn] = endpoint.received;
  expect(turn!.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(turn!.text).toContain('villains');
  expect(turn!.path + turn!.text).not.toContain(KEY);
  const seen = await page.evaluate(
    'document.documentElement.outerHTML + JSON.stringify({ ...localStorage })',
  );
  expect(`${String(seen)}${stage.server().log()}`).not.toContain(KEY);
  // Whoever signs out takes the key along.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('textbox', { name: 'Username' }).waitFor();
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain(KEY);
  expect(look.problems).toEqual([]);
  expect(complaints).toEqual([]);
});
