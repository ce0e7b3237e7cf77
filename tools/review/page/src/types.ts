// What the server speaks. Its offsets are code points; inside the page they are UTF-16 units, as strings have them.

export interface Span {
  start: number;
  end: number;
  label: string;
  class?: string;
  role?: string;
  source?: string[];
  score?: number;
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
  comments?: Comment[];
}

export interface Folder {
  id: string;
  folder: string;
  annotator: string;
  annotators: string[];
  names: string[];
  labels: { name: string; class: string }[];
  roles: string[];
}

// approved, seconds, open comments, spans (-1: not looked at yet), of them by a person, doubts, their sum; and of the
// spans those that are no health details, of them by a person
export type State = [number, number, number, number, number, number, number, number, number];

export interface States {
  notes: State[];
  known: number;
  unreadable: number[];
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
