// The packages of countries and autonomous systems: their files, read into tables.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readAsnTable } from './asn-table.js';
import { readCountryTable } from './country-table.js';
import { isObject } from '../util/is-object.js';
import { type AddressRanges } from '../contract/network.js';

const ASN = '@ip-location-db/asn';
const COUNTRY = '@ip-location-db/geo-whois-asn-country-mmdb';

/** What the packages tell of addresses. */
export interface PackageTables {
  readonly country: AddressRanges;
  readonly asn: AddressRanges;
}

/** Resolves the packages from one file, as a module there would. All methods throw when a package is missing. */
export class Packages {
  readonly #require: NodeJS.Require;

  constructor(from: string) {
    this.#require = createRequire(from);
  }

  async country(): Promise<AddressRanges> {
    return readCountryTable(await this.#file(`${COUNTRY}/geo-whois-asn-country.mmdb`));
  }

  async asn(): Promise<AddressRanges> {
    return readAsnTable(await this.#file(`${ASN}/asn-ipv4-num.csv`), await this.#file(`${ASN}/asn-ipv6.csv`));
  }

  /** Names and versions, for comparison with those of earlier tables. */
  async versions(): Promise<string> {
    const versions = [COUNTRY, ASN].map(async (name) => {
      const manifest: unknown = JSON.parse((await this.#file(`${name}/package.json`)).toString());
      const { version } = isObject(manifest) ? manifest : {};
      return `${name} ${String(version)}`;
    });
    return (await Promise.all(versions)).join(', ');
  }

  #file(name: string): Promise<Buffer> {
    return readFile(this.#require.resolve(name));
  }
}
