export class ApiError extends Error {
  constructor(readonly status: number, message: string, readonly advice = "") {
    super(message);
  }
}

const token = new URLSearchParams(location.search).get("token") ?? "";

export class Api {
  annotator = "";

  async get<T>(path: string, annotator = this.annotator): Promise<T> {
    return this.send<T>("GET", path, undefined, annotator);
  }

  async post<T>(path: string, body: object, annotator = this.annotator, keepalive = false): Promise<T> {
    return this.send<T>("POST", path, JSON.stringify(body), annotator, keepalive);
  }

  private async send<T>(method: string, path: string, body: string | undefined, annotator: string, keepalive = false): Promise<T> {
    const headers: Record<string, string> = { "X-Scrim-Token": token };
    if (annotator) headers["X-Scrim-Annotator"] = annotator;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    let answer: Response;
    try {
      // The login that a proxy in front asked for goes along; the server itself knows no cookies.
      answer = await fetch(path, { method, headers, body, keepalive, cache: "no-store", credentials: "same-origin" });
    } catch {
      throw new ApiError(0, "The server does not answer", "Is 'scrim review' still running?");
    }
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text) as T;
    let told: { error?: string; advice?: string } = {};
    try {
      told = JSON.parse(text);
    } catch {
      told = { error: text.trim() };
    }
    throw new ApiError(answer.status, told.error || `The server answered ${answer.status}`, told.advice);
  }
}
