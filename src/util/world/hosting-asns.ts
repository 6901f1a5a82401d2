// Autonomous systems of hosting providers: the small list that ships with the project, so that `datacenter_ip` works
// before an operator puts a list into NETWORK_LISTS_DIR. The assignments are public; a test checks every name against
// the installed table of networks.
//
// Content networks that carry ordinary users are left out on purpose: Cloudflare (13335), Fastly (54113) and Akamai's
// edge (36183, 20940) are the exits of browsers' own relays. Their addresses are told to an integrator in a warning.

/** Company, as registries spell the beginning of its name, and its autonomous systems. */
export const HOSTING: readonly (readonly [company: string, asns: readonly number[]])[] = [
  ['Amazon', [16509, 14618]],
  ['Google', [15169, 396982, 19527]],
  ['Microsoft', [8075, 8068]],
  ['Oracle', [31898]],
  ['IBM', [36351]],
  ['Alibaba', [45102, 37963]],
  ['Tencent', [132203, 45090]],
  ['Huawei', [136907, 55990]],
  ['UCloud', [135377]],
  ['DigitalOcean', [14061]],
  ['Akamai', [63949]],
  ['Constant Company', [20473]],
  ['Hetzner', [24940, 213230, 212317]],
  ['OVH', [16276, 35540]],
  ['Scaleway', [12876]],
  ['Contabo', [51167, 40021, 141995]],
  ['Leaseweb', [60781, 28753, 30633, 7203, 396362, 59253, 133752]],
  ['IONOS', [8560]],
  ['netcup', [197540]],
  ['Rackspace', [33070, 27357, 19994, 15395]],
  ['Packet Host', [54825]],
  ['UpCloud', [202053]],
  ['Kamatera', [36007]],
  ['Fly.io', [40509]],
  ['WorldStream', [49981]],
  ['Servers.com', [7979]],
  ['FranTech', [53667]],
  ['Hivelocity', [29802, 61317]],
  ['Interserver', [19318]],
  ['HostHatch', [63473]],
  ['IT7', [25820]],
  ['Psychz', [40676]],
  ['QuadraNet', [8100]],
  ['HostPapa', [36352]],
  ['Hostinger', [47583]],
  ['GoDaddy', [26496, 398101]],
  ['Namecheap', [22612]],
  ['Liquid Web', [32244]],
  ['Clouvider', [62240]],
  ['Zenlayer', [21859]],
  ['G-Core', [199524]],
  ['Aruba', [199883]],
  ['Sakura', [9370]],
  ['Selectel', [49505, 50340]],
  ['Timeweb', [9123]],
  ['AEZA', [210644]],
  ['ReliableSite', [23470]],
  ['Sharktech', [46844]],
  // Hosting providers of most commercial VPN services.
  ['M247', [9009]],
  ['Datacamp', [60068, 212238]],
  ['tzulo', [11878]],
  ['31173', [39351]],
  ['PacketHub', [136787]],
];

const asns = new Set(HOSTING.flatMap(([, numbers]) => numbers));

export function isHosting(asn: number): boolean {
  return asns.has(asn);
}

const contentNetworks = new Set([13335, 54113, 20940, 36183]);

export function isContentNetwork(asn: number): boolean {
  return contentNetworks.has(asn);
}
