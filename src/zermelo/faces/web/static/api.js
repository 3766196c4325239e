// @ts-check
// Questions to the server. What takes long comes as a job whose progress is listened to.
import { query } from "./state.js";

export class Refused extends Error {
  constructor({ kind, message }) {
    super(message);
    this.kind = kind;
  }
}

const known = new Map();
const MOST = 400;
const LISTENED = 2; // seconds
const EVERY = 400; // milliseconds
/** @type {Map<string, Promise<{ status: number, told: any }>>} */
const coming = new Map();

// A page of its own holds answers, each with what was asked, and has nobody to ask for others.
const recorded = globalThis.document?.getElementById?.("recorded") ?? null;
for (const [question, params, told] of JSON.parse(recorded?.textContent || "[]"))
  known.set(`${question}?${query(params)}`, told);

/** @param {string} address @param {RequestInit} [options] @returns {Promise<{ status: number, told: any }>} */
async function fetched(address, options = {}) {
  if (recorded) throw new Refused({ kind: "method", message: recorded.dataset.more });
  let answer;
  try {
    answer = await fetch(address, { ...options, headers: { "x-zermelo": "1", ...options.headers } });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused({ kind: "gone", message: "The server does not answer. Is zermelo serve still running?" });
  }
  const told = await answer.json().catch(() => null); // turned away before the explorer heard of it
  if (told === null)
    throw new Refused({ kind: "busy", message: `The server said only: ${answer.status} ${answer.statusText}.` });
  if (!answer.ok) throw new Refused(told.error ?? { kind: "unknown", message: answer.statusText });
  return { status: answer.status, told };
}

// Sends a question that is sure to be asked soon; whoever asks it then takes this answer.
/** @param {string} question @param {Changes} params */
export function foresee(question, params) {
  const key = `${question}?${query(params)}`;
  coming.clear();
  if (known.has(key)) return;
  const answer = fetched(`/api/ask/${key}`);
  answer.catch(() => {}); // whoever asks hears of it
  coming.set(key, answer);
}

// Asks a question about a game. `progress(told, stop)` is called while a job is at work; with
// `stops` nobody wants it any more once it is left, and whatever is asked next need not wait for it.
/**
 * @template {keyof Answers} Q
 * @param {Q} question
 * @param {Changes} params
 * @param {{ progress?: Watch, signal?: AbortSignal, stops?: boolean }} [options]
 * @returns {Promise<Answers[Q]>}
 */
export async function ask(question, params, { progress = () => {}, signal, stops = false } = {}) {
  const asked = query(params);
  const key = `${question}?${asked}`;
  if (known.has(key)) return known.get(key);
  const foreseen = coming.get(key);
  coming.delete(key);
  const { status, told } = await (foreseen ?? fetched(`/api/ask/${key}`, { signal: stops ? undefined : signal }));
  if (stops && status === 202) {
    const stop = () => stopped(told.job);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop);
  }
  signal?.throwIfAborted();
  const found = status === 202 ? await listened(told, progress, signal) : told;
  if (found.status !== "stopped") {
    if (known.size >= MOST) known.delete(known.keys().next().value);
    known.set(key, found);
  }
  return found;
}

/** @param {string} job */
const stopped = (job) => fetched(`/api/jobs/${job}`, { method: "DELETE" }).catch(() => {});

/**
 * @param {{ job: string, progress: Progress }} job
 * @param {Watch} progress
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
function listened(job, progress, signal) {
  const stop = () => stopped(job.job);
  return new Promise((resolve, reject) => {
    /** @type {EventSource} */
    let source;
    /** @type {any} */
    let timer;
    const end = (act, value) => {
      source.close();
      clearTimeout(timer);
      act(value);
    };
    // A browser has six connections to a server, whatever the number of its pages: each listens for some seconds, and
    // asks from time to time after that. Where it is cut off it asks, too, since it wants to know whether anybody is
    // still there.
    const listen = () => {
      source = new EventSource(`/api/jobs/${job.job}/events?seconds=${LISTENED}`);
      source.addEventListener("progress", (event) => progress(JSON.parse(event.data).progress, stop));
      source.addEventListener("done", (event) => end(resolve, JSON.parse(event.data)));
      source.addEventListener("failed", (event) => end(reject, new Refused(JSON.parse(event.data))));
      source.addEventListener("later", soon);
      source.addEventListener("error", look);
    };
    const look = () => {
      source.close();
      fetched(`/api/jobs/${job.job}`, { signal }).then(
        ({ told }) => {
          if (signal?.aborted) return;
          if (told.state !== "working") return listen();
          progress(told.progress, stop);
          soon();
        },
        (error) => end(reject, error),
      );
    };
    const soon = () => {
      source.close();
      timer = setTimeout(look, EVERY);
    };
    progress(job.progress, stop);
    listen();
    signal?.addEventListener("abort", () => end(reject, new DOMException("left", "AbortError")));
  });
}

// The same about a game that comes along as a document.
/**
 * @template {keyof Answers} Q
 * @param {Q} question
 * @param {string} document
 * @param {Changes} [params]
 * @param {{ progress?: Watch, signal?: AbortSignal }} [options]
 * @returns {Promise<Answers[Q]>}
 */
export async function askOfDraft(question, document, params = {}, { progress = () => {}, signal } = {}) {
  const options = { method: "POST", body: document, signal };
  const { status, told } = await fetched(`/api/ask/${question}?${query(params)}`, options);
  return status === 202 ? listened(told, progress, signal) : told;
}

/** @param {File} file @returns {Promise<{ game: string }>} */
export async function drop(file) {
  const { told } = await fetched(`/api/files?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file });
  return told;
}

/** @returns {Promise<Catalogue>} */
export const library = async () => (await fetched("/api/library")).told;
/** @returns {Promise<{ module: string, style: string | null }[]>} */
export const screens = async () => (await fetched("/api/screens")).told.screens;
