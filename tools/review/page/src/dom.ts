// Elements are made by code and text is always set as text: nothing of a note is ever read as HTML.

type Child = Node | string | null | undefined | false;
type Props = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

export function h<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value as unknown as EventListener);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  put(element, ...children);
  return element;
}

export function put(element: Element, ...children: Child[]): void {
  for (const child of children) if (child) element.append(child);
}

export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  put(element, ...children);
}

// A button with its key beside it.
export function button(text: string, key: string | null, press: () => void, props: Props = {}): HTMLButtonElement {
  const made = h("button", { type: "button", ...props }, h("span", {}, text), key ? h("kbd", {}, key) : null);
  made.addEventListener("click", () => press());
  return made;
}

export function number(value: number): string {
  return value.toLocaleString("en-US");
}

// "1 note", "2 notes".
export function counted(value: number, thing: string, things = `${thing}s`): string {
  return `${number(value)} ${value === 1 ? thing : things}`;
}

export function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
