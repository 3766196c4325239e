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

/** @param {string} address @param {RequestInit} [options] @returns {Promise<{ status: number, told: any }>} */
async function fetched(address, options = {}) {
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

// Asks a question about a game. `progress(told, stop)` is called while a job is at work.
/**
 * @template {keyof Answers} Q
 * @param {Q} question
 * @param {Changes} params
 * @param {{ progress?: Watch, signal?: AbortSignal }} [options]
 * @returns {Promise<Answers[Q]>}
 */
export async function ask(question, params, { progress = () => {}, signal } = {}) {
  const asked = query(params);
  const key = `${question}?${asked}`;
  if (known.has(key)) return known.get(key);
  const { status, told } = await fetched(`/api/ask/${key}`, { signal });
  const found = status === 202 ? await listened(told, progress, signal) : told;
  if (found.status !== "stopped") {
    if (known.size >= MOST) known.delete(known.keys().next().value);
    known.set(key, found);
  }
  return found;
}

/**
 * @param {{ job: string, progress: Progress }} job
 * @param {Watch} progress
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
function listened(job, progress, signal) {
  const stop = () => fetched(`/api/jobs/${job.job}`, { method: "DELETE" }).catch(() => {});
  return new Promise((resolve, reject) => {
    const source = new EventSource(`/api/jobs/${job.job}/events`);
    const end = (act, value) => {
      source.close();
      act(value);
    };
    progress(job.progress, stop);
    source.addEventListener("progress", (event) => progress(JSON.parse(event.data).progress, stop));
    source.addEventListener("done", (event) => end(resolve, JSON.parse(event.data)));
    source.addEventListener("failed", (event) => end(reject, new Refused(JSON.parse(event.data))));
    // A browser tries again for ever; whoever waits wants to know whether anybody is still there.
    source.addEventListener("error", () => {
      fetched(`/api/jobs/${job.job}`).then(
        ({ told: { state, error } }) => {
          if (state === "failed") end(reject, new Refused(error));
        },
        (error) => end(reject, error),
      );
    });
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
