// @ts-check
// Coalition structures: who is in a team with whom.
import { splitPath } from "../state.js";

// Teams by their first members, members by their seats.
/** @param {string[]} names @param {string[][]} teams */
export function ordered(names, teams) {
  const seat = (name) => names.indexOf(name);
  return teams.map((team) => [...team].sort((a, b) => seat(a) - seat(b))).sort((a, b) => seat(a[0]) - seat(b[0]));
}

// The teams that the address names; whoever is in none is alone.
/** @param {string[]} names @param {string} text */
export function written(names, text) {
  const free = new Set(names);
  const named = splitPath(text).map((team) => splitPath(team).filter((name) => free.delete(name)));
  return ordered(names, [...named.filter((team) => team.length), ...[...free].map((name) => [name])]);
}

// The teams after one player has gone into the team with that number; the one after the last is a new one.
/** @param {string[]} names @param {string[][]} teams @param {string} name @param {number} into */
export function moved(names, teams, name, into) {
  const left = [...teams, []].map((team) => team.filter((one) => one !== name));
  left[into].push(name);
  return ordered(
    names,
    left.filter((team) => team.length),
  );
}
