// Elements without markup in texts: the page's policy forbids that, and it keeps what strangers typed harmless.

/** @param {string} tag @param {Record<string, unknown>} properties @param {...(Node | string)} children */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes('-') || name === 'role' || name === 'for') made.setAttribute(name, String(value));
    else made[name] = value;
  }
  made.append(...children);
  return made;
}
