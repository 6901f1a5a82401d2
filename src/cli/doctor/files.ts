// Checks of the files that settings name, and of the admin token that a start has written.
import { readdirSync, readFileSync } from 'node:fs';
import { type Config } from '../../config.js';
import { readCatalogue } from '../../service/network-lists.js';
import { createsToken, writtenAdminToken } from '../../service/start/admin-token.js';
import { certificatesOf } from '../../util/certificates.js';
import { systemSentence } from '../../util/system-error.js';
import { failure, type Finding, warning } from './finding.js';
import { messageOf } from '../../util/error-text.js';

export function lookAtFiles(config: Config): Finding[] {
  return [...lookAtToken(config), ...lookAtCatalogue(config), ...lookAtLists(config), ...lookAtAuthorities(config)];
}

function lookAtToken(config: Config): Finding[] {
  if (!createsToken(config)) return [];
  return refused(
    () => writtenAdminToken(config.dataDir),
    (says) =>
      failure(
        'admin token',
        says,
        'chown it to the user of the service, or remove it: the next start writes a new one',
      ),
  );
}

function lookAtCatalogue({ listsCatalogue, listsUpdateHours }: Config): Finding[] {
  if (listsUpdateHours === 0) return [];
  return refused(
    () => readCatalogue(listsCatalogue),
    (says) => failure('network lists', says, 'correct LISTS_CATALOGUE, or leave it out for the built-in catalogue'),
  );
}

function lookAtLists({ networkListsDir }: Config): Finding[] {
  if (networkListsDir === '') return [];
  return refused(
    () => readdirSync(networkListsDir),
    (says) => warning('network lists', says, 'correct NETWORK_LISTS_DIR; until then its lists are not used'),
  );
}

/** Node goes on without a file that it cannot read, and with the certificates before the first damaged one. */
function lookAtAuthorities({ authorities }: Config): Finding[] {
  if (authorities === '') return [];
  return refused(
    () => certificatesOf(readFileSync(authorities)),
    (says) =>
      warning(
        'authorities',
        says,
        'correct NODE_EXTRA_CA_CERTS: without it certificates of your own authority are refused (ClickHouse, webhooks)',
      ),
  );
}

function refused(read: () => unknown, found: (says: string) => Finding): Finding[] {
  try {
    read();
    return [];
  } catch (error) {
    return [found(systemSentence(error) ?? messageOf(error))];
  }
}
