// What the server speaks. Its offsets are code points; inside the page they are UTF-16 units, as strings have them.

export interface Span {
  start: number;
  end: number;
  label: string;
  class?: string;
  role?: string;
  source?: string[];
  score?: number;
  rule?: string;
  value?: string;
  negated?: boolean;
  uncertain?: boolean;
  family?: boolean;
}

export interface Place {
  start: number;
  end: number;
}

export interface Doubt extends Place {
  kind: string;
  weight: number;
}

export interface Comment extends Place {
  id: number;
  kind: string;
  text: string;
  who: string;
  at: string;
  resolved: boolean;
}

export interface NoteAnswer {
  note: number;
  name: string;
  id: string;
  patient: string;
  revision: number;
  approved: boolean;
  seconds: number;
  can_undo: boolean;
  can_redo: boolean;
  text: string;
  spans: Span[];
  tokens: number[];
  sections: { start: number; title: string }[];
  doubts: Doubt[];
  comments: Comment[];
}

export interface Saved {
  revision: number;
  removed: Span[];
  added: Span[];
  approved: boolean;
  can_undo: boolean;
  can_redo: boolean;
  sample?: SampleResult; // what is found so far, where notes were drawn
  comments?: Comment[];
}

export interface Folder {
  id: string;
  folder: string;
  annotator: string;
  annotators: string[];
  person: string; // who this page is for, in a team
  role: "alone" | "lead" | "annotator" | "adjudicator";
  team: string[]; // its annotators
  assigned: number[] | null; // the notes that are shown; null for all
  guidelines: Record<string, string> | null; // Markdown by label
  keys: { labels?: Record<string, string>; actions?: Record<string, string> } | null;
  retrain: boolean;
  sample: SampleResult | null;
  names: string[];
  labels: { name: string; class: string }[];
  roles: string[];
}

export interface SampleResult {
  drawn: number;
  of: number;
  checked: number;
  with_missed_eid: number;
  with_missed: number;
}

export interface TeamAnswer {
  annotators: { name: string; assigned: number; begun: number; approved: number; comments: number; seconds: number; days: { day: string; approved: number }[] }[];
  pairs: { left: string; right: string; agreement: Comparison["agreement"]; days: { day: string; notes: number; f1: number; kappa: number }[] }[];
  gold: { open: number; decided: number; approved: number } | null;
}

export interface TaggerFigures {
  notes: number;
  identifiers: number;
  missed: number;
  missed_eid: number;
  precision: number;
  recall: number;
  f1: number;
}

export interface Retraining {
  state: "idle" | "running" | "ready" | "applied" | "failed";
  step?: string;
  said?: string;
  error?: string;
  learned_from?: number;
  kept_back?: number;
  to_tag?: number;
  applied?: number;
  before?: TaggerFigures;
  after?: TaggerFigures;
}

// approved, seconds, open comments, spans (-1: not looked at yet), of them by a person, likely misses, the chance of all; and of the
// spans those that are no health details, of them by a person
export type State = [number, number, number, number, number, number, number, number, number];

export interface States {
  notes: State[];
  known: number;
  unreadable: number[];
  sample: SampleResult | null;
  batch: string; // the last edit of many notes
}

export interface Context extends Place {
  note: number;
  before: string;
  text: string;
  after: string;
  kind?: string;
  weight?: number;
}

export interface Counts {
  notes: number;
  occurrences: number;
  add: number;
  relabel: number;
  remove: number;
  unchanged: number;
  inside_others: number;
}

export interface Figures {
  label?: string;
  left: number;
  right: number;
  precision: number;
  recall: number;
  f1: number;
  kappa: number;
}

export interface Comparison {
  left: string;
  right: string;
  agreement: { notes: number; all: Figures; labels: Figures[] };
  notes: { note: number; agreed: number; disagreements: number; open: number; comments: number; in_gold: boolean; approved: boolean }[];
  gold_folder: string;
}

export interface Disagreement extends Place {
  left: Span[];
  right: Span[];
  decision: string | null;
}
