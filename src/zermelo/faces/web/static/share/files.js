// @ts-check
// Files that the page makes itself: written, drawn, and handed to whoever wants them.
import { h } from "../dom.js";

const SHARP = 2; // dots of a picture for each of its units

/** @param {string} text */
export function svgAddress(text) {
  const bytes = new TextEncoder().encode(text);
  return `data:image/svg+xml;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}

// A name that every disk takes.
/** @param {string} title @param {string} suffix */
export function fileName(title, suffix) {
  const plain = title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return `${plain.slice(0, 60) || "game"}.${suffix}`;
}

/** @param {string} name @param {Blob} content */
export function download(name, content) {
  const address = URL.createObjectURL(content);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {string} text @param {string} kind */
export const written = (text, kind) => new Blob([text], { type: `${kind};charset=utf-8` });

// A picture as dots, on white.
/** @param {string} svg @returns {Promise<Blob>} */
export async function dots(svg) {
  const picture = new Image();
  picture.src = svgAddress(svg);
  await picture.decode();
  const canvas = h("canvas");
  canvas.width = picture.naturalWidth * SHARP;
  canvas.height = picture.naturalHeight * SHARP;
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is too large."))), "image/png"),
  );
}

/** @param {string} text */
export async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  throw new Error("This browser lets nothing be copied here; the address can be copied by hand.");
}
