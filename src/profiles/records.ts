// How each kind of record is read, folded and written.
import { type TypingPriors } from '../event/typing-priors.js';
import { isAgain } from '../event/again.js';
import { type RowToFold } from '../event/event-row.js';
import { type Profiles } from '../contract/profile.js';
import { type RecordBytes } from './codec/bytes.js';
import {
  readCrowd,
  readDevice,
  readIdentifier,
  readOrders,
  readReplays,
  readUser,
  type RecordSource,
  writeCrowd,
  writeDevice,
  writeIdentifier,
  writeOrders,
  writeReplays,
  writeUser,
} from './codec/codec.js';
import { countAgain } from './activity.js';
import { foldCrowd, foldOrders, foldReplays } from './fold/crowd.js';
import { foldLabel } from './fold/label.js';
import { foldDevice, foldIdentifier, isOutcome, secondsOf } from './fold/shared.js';
import { foldUser } from './fold/user.js';
import { foldRefold } from './fold/refold.js';
import { foldHistory } from './fold/history.js';
import { foldOutcome } from './outcome.js';
import { type PartyKind } from './keys.js';

export function readRecord(bytes: RecordBytes, kind: PartyKind, from: RecordSource, profiles: Profiles): void {
  switch (kind) {
    case 'u':
      readUser(bytes, from, profiles.user);
      break;
    case 'd':
      readDevice(bytes, from, profiles.device);
      break;
    case 'i':
      readIdentifier(bytes, from, profiles.identifier);
      break;
    case 'a':
      readCrowd(bytes, from, profiles.address);
      break;
    case 'p':
      readCrowd(bytes, from, profiles.prefix);
      break;
    case 'n':
      readCrowd(bytes, from, profiles.network);
      break;
    case 'b':
      readReplays(bytes, from, profiles.replays);
      break;
    case 'w':
      readOrders(bytes, from, profiles.orders);
      break;
  }
}

export function foldInto(kind: PartyKind, profiles: Profiles, row: RowToFold, priors: TypingPriors): void {
  if (row.kind === 'label') {
    foldLabel(kind, profiles, row);
    return;
  }
  if (row.kind === 'history') {
    foldHistory(kind, profiles, row);
    return;
  }
  if (row.kind === 'refold') {
    if (kind === 'u') foldRefold(profiles.user, row);
    return;
  }
  if (isOutcome(row)) {
    foldOutcome(kind, profiles, row, priors);
    return;
  }
  if (isAgain(row)) {
    foldAgain(kind, profiles, row);
    return;
  }
  switch (kind) {
    case 'u':
      foldUser(profiles.user, row, priors);
      break;
    case 'd':
      foldDevice(profiles.device, row);
      break;
    case 'i':
      foldIdentifier(profiles.identifier, row);
      break;
    case 'a':
      foldCrowd(profiles.address, row);
      break;
    case 'p':
      foldCrowd(profiles.prefix, row);
      break;
    case 'n':
      foldCrowd(profiles.network, row);
      break;
    case 'b':
      foldReplays(profiles.replays, row);
      break;
    case 'w':
      foldOrders(profiles.orders, row);
      break;
  }
}

/** What is sent again is no second action, but a program that sends without end is fast. */
function foldAgain(kind: PartyKind, { user, device, identifier, address }: Profiles, row: RowToFold): void {
  const at = secondsOf(row);
  if (kind === 'd') countAgain(device, at);
  else if (kind === 'i') countAgain(identifier, at);
  else if (kind === 'a') countAgain(address, at);
  if (kind !== 'u') return;
  countAgain(user, at);
  // Of three or more every second one counts.
  user.lastAction = 0;
}

export function writeRecord(bytes: RecordBytes, kind: PartyKind, profiles: Profiles): void {
  switch (kind) {
    case 'u':
      writeUser(bytes, profiles.user);
      break;
    case 'd':
      writeDevice(bytes, profiles.device);
      break;
    case 'i':
      writeIdentifier(bytes, profiles.identifier);
      break;
    case 'a':
      writeCrowd(bytes, profiles.address);
      break;
    case 'p':
      writeCrowd(bytes, profiles.prefix);
      break;
    case 'n':
      writeCrowd(bytes, profiles.network);
      break;
    case 'b':
      writeReplays(bytes, profiles.replays);
      break;
    case 'w':
      writeOrders(bytes, profiles.orders);
      break;
  }
}
