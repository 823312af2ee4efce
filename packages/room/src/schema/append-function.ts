/**
 * The append as one function of PostgreSQL, so that it takes one round trip and locks are held for no longer than it
 * runs. It locks the table's row first, then accounts in the order of their names, as every append does: appends cannot
 * block each other for good. It answers 1, or 2 when the statistics alone were refused, or the head, negative, when that
 * is not the expected one.
 */
export const APPEND_FUNCTION = `
CREATE FUNCTION room_append(
  p_table text, p_expect bigint,
  p_actor text, p_action_id text, p_body_hash text, p_body text, p_hash text,
  p_game text, p_status text, p_private bigint, p_fold_from bigint, p_changed_at bigint, p_players text, p_summary text,
  p_debits text[], p_credits text[], p_amounts bigint[], p_reasons text[],
  p_accounts text[], p_changes bigint[],
  p_names text[], p_boxes text[],
  p_round jsonb, p_results jsonb
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  known_head bigint;
  known_players text;
  moment bigint := (extract(epoch FROM clock_timestamp()) * 1000000)::bigint;
BEGIN
  IF p_expect = 0 THEN
    INSERT INTO tables (id, head, hash, game, status, private, fold_from, changed_at, change, players, summary)
    VALUES (p_table, 1, p_hash, p_game, p_status, p_private, p_fold_from, p_changed_at, moment, p_players, p_summary);
  ELSE
    SELECT head, players INTO known_head, known_players FROM tables WHERE id = p_table FOR UPDATE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'There is no table %.', p_table USING ERRCODE = 'CR001';
    END IF;
    IF known_head <> p_expect THEN
      RETURN -known_head;
    END IF;
    UPDATE tables SET head = p_expect + 1, hash = p_hash, game = p_game, status = p_status, private = p_private,
      fold_from = p_fold_from, changed_at = p_changed_at, change = moment, players = p_players, summary = p_summary
    WHERE id = p_table;
  END IF;

  IF known_players IS DISTINCT FROM p_players THEN
    DELETE FROM table_players WHERE table_id = p_table;
    INSERT INTO table_players (player, table_id)
    SELECT DISTINCT player, p_table FROM jsonb_array_elements_text(p_players::jsonb) AS player;
  END IF;

  INSERT INTO entries (table_id, seq, actor, action_id, body_hash, body, hash)
  VALUES (p_table, p_expect + 1, p_actor, p_action_id, p_body_hash, p_body, p_hash);

  IF cardinality(p_amounts) > 0 THEN
    INSERT INTO transfers (table_id, seq, n, debit, credit, amount, reason)
    SELECT p_table, p_expect + 1, n - 1, debit, credit, amount, reason
    FROM unnest(p_debits, p_credits, p_amounts, p_reasons) WITH ORDINALITY AS t (debit, credit, amount, reason, n);
    FOR i IN 1 .. cardinality(p_accounts) LOOP
      UPDATE accounts SET balance = balance + p_changes[i] WHERE account = p_accounts[i];
      IF NOT FOUND THEN
        INSERT INTO accounts (account, balance) VALUES (p_accounts[i], p_changes[i])
        ON CONFLICT (account) DO UPDATE SET balance = accounts.balance + excluded.balance;
      END IF;
    END LOOP;
  END IF;

  FOR i IN 1 .. cardinality(p_names) LOOP
    INSERT INTO sealed (table_id, name, box) VALUES (p_table, p_names[i], p_boxes[i])
    ON CONFLICT (table_id, name) DO UPDATE SET box = excluded.box;
  END LOOP;

  IF p_round IS NOT NULL THEN
    BEGIN
      INSERT INTO rounds SELECT * FROM jsonb_populate_record(NULL::rounds, p_round);
      INSERT INTO results SELECT * FROM jsonb_populate_recordset(NULL::results, p_results);
    EXCEPTION WHEN integrity_constraint_violation OR data_exception THEN
      RETURN 2;
    END;
  END IF;
  RETURN 1;
END $$`;
