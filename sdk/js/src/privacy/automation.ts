// Signs that only automation tools leave, never a browser or an extension of a user: a false positive blocks a
// customer. So it uses no plugin counts, no guesses about engines and no common words as names.
const DRIVERS = /^(?:\$?cdc_\w+|\$chrome_asyncScriptInfo|__(?:webdriver\w*|(?:fx)?driver_\w+|playwright\w*|pw_\w+))$/;
const TOOLS = /^(?:_Selenium_IDE_Recorder|se_exportedFunction\w+|domAutomation(?:Controller)?|callPhantom|_phantom)$/;
const AGENTS = /Headless|PhantomJS|SlimerJS/;
const ROOT_ATTRIBUTES = ['selenium', 'webdriver', 'driver'];

export function isAutomated(): boolean {
  // A browser has it on the prototype. Programs put an own property in front of it, to hide what it says.
  const isHidden = Object.getOwnPropertyNames(navigator).includes('webdriver');
  if (navigator.webdriver || isHidden || AGENTS.test(navigator.userAgent)) return true;
  const root = document.documentElement;
  if (ROOT_ATTRIBUTES.some((name) => root.getAttribute(name) !== null)) return true;
  return hasDriverName(window) || hasDriverName(document);
}

function hasDriverName(target: object): boolean {
  return Object.getOwnPropertyNames(target).some((name) => DRIVERS.test(name) || TOOLS.test(name));
}
