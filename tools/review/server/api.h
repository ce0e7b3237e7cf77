#pragma once

#include <functional>
#include <string>

#include "nlp/base/json.h"
#include "tools/review/workspace.h"

namespace scrim::review {

// A request that the guard let in, and its answer. Both bodies are JSON.
struct Ask {
    std::string method;
    std::string path;       // "/api/notes/17/edit"
    std::string annotator;  // header X-Scrim-Annotator
    std::string body;
    std::size_t person = 0;  // of the team, by the token
};
struct Answer {
    int status = 200;
    std::string body;
};

// What the page can ask for. Offsets are code points, notes are numbers of the list.
//
//   GET  /api/folder                           names, labels, annotators
//   GET  /api/states                           approved, time, doubt of every note
//   GET  /api/doubts                           the most doubtful places of all notes
//   GET  /api/notes/N                          text, spans, tokens, sections, comments, doubts
//   GET  /api/notes/N/revision
//   GET  /api/notes/N/preview                  as it would be released
//   POST /api/notes/N/{edit,undo,redo,approve,comment,time}
//   POST /api/search, /api/everywhere, /api/undo-batch
//   GET  /api/team                             progress and agreement over time, for the lead
//   GET  /api/retrain, POST /api/retrain/{start,stop,apply}
//   GET  /api/compare/LEFT/RIGHT               agreement, notes with disagreements
//   GET  /api/compare/LEFT/RIGHT/N             the disagreements of one
//   POST /api/compare/LEFT/RIGHT/N/start       makes it a note of the gold copy
//   POST /api/compare/LEFT/RIGHT/build         takes over the notes without disagreement
class Api {
   public:
    explicit Api(Workspace& workspace) : workspace_(workspace) {}

    [[nodiscard]] Answer answer(const Ask& ask);

   private:
    Result<Json> dispatch(const Ask& ask);
    [[nodiscard]] const Person& person(const Ask& ask) const;
    // An error where this is nothing for this person.
    [[nodiscard]] Result<void> allowed(const Ask& ask, std::string_view topic) const;
    Result<Json> team(const Ask& ask);
    Result<Json> retrain(const Ask& ask, Session& session, std::string_view action);
    Result<Json> folder(const Ask& ask);
    Result<Json> states(const Ask& ask, Session& session);
    Result<Json> doubts(const Ask& ask, Session& session);
    Result<Json> note_request(const Ask& ask, Session& session, std::string_view rest);
    Result<Json> show(Session& session, std::size_t note);
    Result<Json> preview(Session& session, std::size_t note);
    Result<Json> change(const Ask& ask, Session& session, std::size_t note, std::string_view action);
    Result<Saved> edit(Session& session, const OpenNote& open, std::size_t note, const Json& body, SaveAs as);
    Result<Saved> approve(Session& session, OpenNote open, std::size_t note, const Json& body, SaveAs as);
    Result<Json> comment(Session& session, const OpenNote& open, std::size_t note, const Json& body, SaveAs as);
    // After a change: the work list, and the gold that was made of it.
    void changed(Session& session, std::size_t note);
    Result<Json> search(const Ask& ask, Session& session, const Json& body);
    Result<Json> everywhere(const Ask& ask, Session& session, const Json& body);
    Result<Json> compare_request(const Ask& ask, std::string_view rest);
    Result<Json> compare_all(Copy& left, Copy& right);
    Result<Json> compare_note(Copy& left, Copy& right, std::size_t note);
    // Makes gold follow both; one that is not there yet is made if `make`.
    Result<void> update_gold(Session& gold, Copy& left, Copy& right, std::size_t note, bool make);
    Result<Json> start_gold(Copy& left, Copy& right, std::size_t note);
    Result<Json> build_gold(const Ask& ask, Copy& left, Copy& right);

    [[nodiscard]] std::string who(const Ask& ask) const;
    // An error too where the note is not among those of the person.
    [[nodiscard]] Result<std::size_t> note_number(const Ask& ask, std::string_view digits) const;

    Workspace& workspace_;
};

// A field of a request's body; an error if it is absent or of another kind.
[[nodiscard]] Result<std::string> text_field(const Json& body, const char* name);
[[nodiscard]] Result<std::uint32_t> count_field(const Json& body, const char* name);

[[nodiscard]] Error not_found();
[[nodiscard]] bool is_not_found(const Error& error);

}  // namespace scrim::review
