package io.braid.migration;

import io.braid.vdb.CommentDefinition;
import io.braid.vdb.Definition;
import io.braid.vdb.GrantDefinition;
import java.util.ArrayList;
import java.util.List;

/** Construct of a source file with its definitions in the draft of a model. */
final class DraftEntry {
    private ReportLine line;
    private final List<Definition> definitions;
    private final List<Definition> substitutes;

    /** @param substitutes definitions that replace the others if these are rejected; empty for none */
    DraftEntry(ReportLine line, List<Definition> definitions, List<Definition> substitutes) {
        this.line = line;
        this.definitions = new ArrayList<>(definitions);
        this.substitutes = new ArrayList<>(substitutes);
    }

    ReportLine line() {
        return line;
    }

    List<Definition> definitions() {
        return definitions;
    }

    /** Removes one definition from the model: only a grant or comment, the whole construct of others. */
    void refuse(Definition definition, String reason) {
        boolean isExtra = definition instanceof GrantDefinition || definition instanceof CommentDefinition;
        if (isExtra && definitions.size() > 1) {
            definitions.remove(definition);
        } else {
            refuse(reason);
        }
    }

    /** Removes the definitions from the model, or replaces them by the substitutes. */
    void refuse(String reason) {
        definitions.clear();
        definitions.addAll(substitutes);
        substitutes.clear();
        String consequence = definitions.isEmpty() ? "" : "; until you write it, nothing is shown in its place";
        line = new ReportLine(line.place(), line.construct(), ImportVerdict.NOT_POSSIBLE, reason + consequence);
    }
}
