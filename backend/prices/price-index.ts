import { DurableObject } from "cloudflare:workers";
import { keyOfCode } from "../../lib/billing/shoppable.ts";
import type { BackendEnv } from "../env.ts";
import { type Columns, csvHead, readLines } from "./csv-file.ts";
import {
  type Charge,
  type Item,
  keyOf,
  mergeCharges,
  type Part,
  type Problem,
  RefusedFile,
  refuseOtherFormats,
  versionProblems,
} from "./item.ts";
import { type ItemRow, idsWithCode, itemsWith, knownCodes, matchingItems } from "./item-search.ts";
import { jsonFacts, readEntries, startOfEntries } from "./json-file.ts";
import { type Found, type FoundItem, PART_BYTES, type Progress, type Wanted } from "./progress.ts";
import { readCharge, type StoredCharge, storedCharge } from "./stored-charges.ts";
import { wordsOf } from "./words.ts";

/** The most bytes that a step reads to find the end of one entry. */
const MAX_ENTRY_BYTES = 16 * 1024 * 1024;
/** The most that may stand after the list of charges in a JSON file, in bytes. */
const MAX_TAIL_BYTES = 4 * 1024 * 1024;
/** Number of problems that are listed. All are counted. */
const MAX_PROBLEMS = 200;
/** Kinds of codes that only one hospital uses, or that thousands of items share, so that no list of services names them. */
const OWN_CODES = new Set(["CDM", "RC", "NDC", "LOCAL"]);

interface State extends Progress {
  /** Key of the file in object storage, and its version there. */
  key: string;
  etag: string;
  columns?: Columns;
  /** Offset of the first entry of a JSON file. The text before it is read again at the end. */
  listStart?: number;
  /** Number of bytes that the next step reads, if an entry is longer than a part. */
  partBytes: number;
}

const TABLES = `
CREATE TABLE IF NOT EXISTS import (state TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS plans (id INTEGER PRIMARY KEY, payer TEXT NOT NULL, plan TEXT NOT NULL, UNIQUE (payer, plan));
CREATE TABLE IF NOT EXISTS items (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, description TEXT NOT NULL, codes TEXT NOT NULL, drug TEXT NOT NULL,
  charges TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS codes (
  code TEXT NOT NULL, item INTEGER NOT NULL, PRIMARY KEY (code, item)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS problems (line INTEGER NOT NULL, text TEXT NOT NULL);
CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (text, content='', detail=none, tokenize='unicode61 remove_diacritics 2');
`;

/**
 * Index of one import of a hospital's price file. A queue calls `step` until the import is done: each step reads a part
 * of the file from object storage, and stores its items and the offset of the next part in one transaction. A step that
 * is interrupted or repeated therefore changes nothing twice.
 */
export class PriceIndex extends DurableObject<BackendEnv> {
  #state: State | undefined;
  /** The plans of the file by name, and their names by number. */
  #plans: { numbers: Map<string, number>; names: Map<number, { payer: string; plan: string }> } | undefined;
  #step: Promise<Progress> | undefined;

  constructor(ctx: DurableObjectState, env: BackendEnv) {
    super(ctx, env);
    if (this.#hasTables()) this.#readState();
  }

  /** Starts the import of a file in object storage. Does nothing if the import has started. */
  begin(key: string, etag: string, size: number): void {
    if (this.#state) return;
    this.ctx.storage.transactionSync(() => {
      this.ctx.storage.sql.exec(TABLES);
      this.#write({
        ...{ state: "running", key, etag, size, offset: 0, lines: 0, items: 0, problems: 0, message: "" },
        facts: { hospital: "", updatedOn: "", version: "" },
        partBytes: PART_BYTES,
      });
    });
  }

  /** Reads the next part of the file, and returns how far the import is. */
  step(): Promise<Progress> {
    this.#step ??= this.#readPart().finally(() => {
      this.#step = undefined;
    });
    return this.#step;
  }

  /** Returns how far the import is, or null if there is none. */
  progress(): Progress | null {
    if (!this.#state) return null;
    const { state, offset, size, lines, items, problems, message, facts } = this.#state;
    return { state, offset, size, lines, items, problems, message, facts };
  }

  /** Returns the first problems of the file, by line. */
  problems(): { line: number; text: string }[] {
    return this.#state
      ? this.#sql<{ line: number; text: string }>("SELECT line, text FROM problems ORDER BY line")
      : [];
  }

  /**
   * Finds items by words or codes, and the items of services by their codes. A plan limits the prices of plans to one.
   * `total` is exact up to 400 matches; `isMore` says that there are more. Returns null if the index was deleted.
   */
  find({ text, payer, plan = "", limit, codes = [], known = [] }: Wanted): Found | null {
    if (!this.#state) return null;
    const plans = this.#allPlans();
    const chosen = payer ? plans.find((one) => one.payer === payer && one.plan === plan) : undefined;
    const shown = (rows: ItemRow[]) => this.#found(rows, chosen?.id ?? null);
    const { sql } = this.ctx.storage;
    const { ids, total, isMore } = matchingItems(sql, text, limit, this.#state.items);
    return {
      plans: plans.map(({ payer: name, plan: planName }) => ({ payer: name, plan: planName })),
      items: shown(itemsWith(sql, ids)),
      total,
      isMore,
      byCode: Object.fromEntries(codes.map((code) => [code, shown(itemsWith(sql, idsWithCode(sql, code)))])),
      known: known.length > 0 ? knownCodes(sql, known) : [],
    };
  }

  #allPlans(): { id: number; payer: string; plan: string }[] {
    return this.#sql<{ id: number; payer: string; plan: string }>("SELECT * FROM plans ORDER BY payer, plan");
  }

  /** Deletes the index. */
  async drop(): Promise<void> {
    this.#state = undefined;
    this.#plans = undefined;
    await this.ctx.storage.deleteAll();
  }

  async #readPart(): Promise<Progress> {
    const state = this.#state;
    if (!state) throw new Error("The import has not started.");
    if (state.state !== "running") return this.progress()!;
    try {
      const length = Math.min(state.partBytes, state.size - state.offset);
      const bytes = await this.#bytes(state, state.offset, length);
      const isLast = state.offset + length >= state.size;
      if (state.offset === 0) refuseOtherFormats(bytes);
      if (state.columns) this.#store(state, readLines(bytes, state.columns, state.lines, isLast), isLast);
      else if (state.listStart) await this.#readJson(state, bytes, isLast);
      else if (isJson(bytes)) this.#startJson(state, bytes);
      else this.#startCsv(state, bytes, isLast);
    } catch (error) {
      // A transaction that was undone has also undone its plans.
      this.#plans = undefined;
      if (!(error instanceof RefusedFile)) throw error;
      this.ctx.storage.transactionSync(() => {
        this.#write({ ...state, state: "failed", message: error.message });
        // The list of problems stays.
        for (const table of ["items", "codes", "words"]) this.ctx.storage.sql.exec(`DROP TABLE ${table}`);
      });
    }
    return this.progress()!;
  }

  /** Returns bytes of the file. Fails the import if the file was replaced. */
  async #bytes({ key, etag }: State, offset: number, length: number): Promise<Uint8Array> {
    if (length <= 0) throw new RefusedFile("The file is empty.");
    const file = await this.env.FILES!.get(key, { range: { offset, length }, onlyIf: { etagMatches: etag } });
    if (!file || !("body" in file)) throw new RefusedFile("The file was replaced or removed during the import.");
    return new Uint8Array(await file.arrayBuffer());
  }

  #startCsv(state: State, bytes: Uint8Array, isLast: boolean): void {
    const { facts, columns, end, lines, problems } = csvHead(bytes, isLast);
    this.ctx.storage.transactionSync(() => {
      this.#list(problems, state.problems);
      this.#write({ ...state, facts, columns, offset: end, lines, problems: state.problems + problems.length });
    });
  }

  #startJson(state: State, bytes: Uint8Array): void {
    const start = startOfEntries(bytes);
    this.#write({ ...state, listStart: start, offset: start });
  }

  async #readJson(state: State, bytes: Uint8Array, isLast: boolean): Promise<void> {
    const part = readEntries(bytes, state.lines, isLast);
    if (!part.isEnd) {
      this.#store(state, part, false);
      return;
    }
    const from = state.offset + part.end;
    const tail = await this.#bytes(state, from, Math.min(MAX_TAIL_BYTES, state.size - from));
    const facts = jsonFacts(await this.#bytes(state, 0, state.listStart!), tail);
    const problems = [...versionProblems(facts.version, 0), ...part.problems];
    this.#store({ ...state, facts }, { ...part, problems }, true);
  }

  /** Stores a part's items and the offset of the next part in one transaction. */
  #store(state: State, part: Part, isDone: boolean): void {
    if (part.end === 0 && part.lines === 0 && !isDone) {
      const partBytes = state.partBytes * 2;
      if (partBytes > MAX_ENTRY_BYTES)
        throw new RefusedFile(`Line ${state.lines + 1} is longer than ${MAX_ENTRY_BYTES} bytes.`);
      this.#write({ ...state, partBytes });
      return;
    }
    this.ctx.storage.transactionSync(() => {
      let items = state.items;
      for (const item of part.items) if (this.#add(item)) items++;
      this.#list(part.problems, state.problems);
      const lines = state.lines + part.lines;
      const problems = state.problems + part.problems.length;
      if (isDone && items === 0) throw new RefusedFile("The file has no line with a price that can be read.");
      this.#write({
        ...state,
        ...{ offset: state.offset + part.end, lines, items, problems, partBytes: PART_BYTES },
        state: isDone ? "done" : "running",
      });
    });
  }

  /** Lists the first problems. */
  #list(problems: readonly Problem[], before: number): void {
    for (const { line, text } of problems.slice(0, Math.max(0, MAX_PROBLEMS - before)))
      this.ctx.storage.sql.exec("INSERT INTO problems VALUES (?, ?)", line, text);
  }

  /** Adds an item, or the charges of an item that has the same key. Returns whether the item is new. */
  #add(item: Item): boolean {
    const { sql } = this.ctx.storage;
    const key = keyOf(item);
    const [known] = this.#sql<{ id: number; charges: string }>("SELECT id, charges FROM items WHERE key = ?", key);
    const charges = known ? this.#charges(known.charges) : [];
    mergeCharges(charges, item.charges);
    const stored = JSON.stringify(charges.map((charge) => storedCharge(charge, (price) => this.#planNumber(price))));
    if (known) {
      sql.exec("UPDATE items SET charges = ? WHERE id = ?", stored, known.id);
      return false;
    }
    const [added] = this.#sql<{ id: number }>(
      "INSERT INTO items (key, description, codes, drug, charges) VALUES (?, ?, ?, ?, ?) RETURNING id",
      ...[key, item.description, JSON.stringify(item.codes), item.drug, stored],
    );
    for (const code of new Set(item.codes.filter(({ type }) => !OWN_CODES.has(type.toUpperCase())).map(keyOfCode)))
      sql.exec("INSERT INTO codes VALUES (?, ?)", code, added!.id);
    const codes = item.codes.map(({ code }) => code);
    sql.exec("INSERT INTO words (rowid, text) VALUES (?, ?)", added!.id, wordsOf(item.description, codes));
    return true;
  }

  #knownPlans() {
    if (!this.#plans) {
      this.#plans = { numbers: new Map(), names: new Map() };
      for (const { id, payer, plan } of this.#allPlans()) {
        this.#plans.numbers.set(`${payer}\n${plan}`, id);
        this.#plans.names.set(id, { payer, plan });
      }
    }
    return this.#plans;
  }

  #planNumber({ payer, plan }: { payer: string; plan: string }): number {
    const { numbers, names } = this.#knownPlans();
    const known = numbers.get(`${payer}\n${plan}`);
    if (known) return known;
    const [added] = this.#sql<{ id: number }>(
      "INSERT INTO plans (payer, plan) VALUES (?, ?) RETURNING id",
      payer,
      plan,
    );
    numbers.set(`${payer}\n${plan}`, added!.id);
    names.set(added!.id, { payer, plan });
    return added!.id;
  }

  #charges(stored: string): Charge[] {
    const { names } = this.#knownPlans();
    return (JSON.parse(stored) as StoredCharge[]).map((charge) => readCharge(charge, (id) => names.get(id)!));
  }

  #found(rows: ItemRow[], plan: number | null): FoundItem[] {
    const chosen = plan === null ? undefined : this.#knownPlans().names.get(plan);
    return rows.map(({ description, codes, drug, charges }) => ({
      description,
      codes: JSON.parse(codes),
      drug,
      charges: this.#charges(charges).map((charge) => ({
        ...charge,
        plans: chosen
          ? charge.plans.filter((price) => price.payer === chosen.payer && price.plan === chosen.plan)
          : charge.plans,
      })),
    }));
  }

  #write(state: State): void {
    const { sql } = this.ctx.storage;
    sql.exec("DELETE FROM import");
    sql.exec("INSERT INTO import VALUES (?)", JSON.stringify(state));
    this.#state = state;
  }

  #readState(): void {
    const [row] = this.#sql<{ state: string }>("SELECT state FROM import");
    if (row) this.#state = JSON.parse(row.state);
  }

  #hasTables(): boolean {
    return this.#sql("SELECT 1 FROM sqlite_master WHERE name = 'import'").length > 0;
  }

  #sql<Row extends object>(query: string, ...values: SqlStorageValue[]): Row[] {
    return this.ctx.storage.sql.exec(query, ...values).toArray() as Row[];
  }
}

const isJson = (bytes: Uint8Array): boolean => /^\ufeff?\s*[{[]/.test(new TextDecoder().decode(bytes.subarray(0, 100)));
