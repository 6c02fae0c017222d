package io.braid.execution.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runner of scripts over a session. It runs each script to the end and reports all mismatches. */
public final class SltRunner {
    private final SltSession session;

    public SltRunner(SltSession session) {
        this.session = session;
    }

    /** The mismatches, each with file and line. */
    public List<String> run(SltFile file) {
        List<String> mismatches = new ArrayList<>();
        for (SltRecord record : file.records()) {
            check(record)
                    .ifPresent(problem -> mismatches.add(
                            file.name() + ":" + problem.line() + ": " + problem.problem() + shown(record)));
        }
        return mismatches;
    }

    /** The lines of the script with the current answers of all queries; everything besides the answers is unchanged. */
    public List<String> complete(SltFile file) throws SltException {
        List<String> lines = new ArrayList<>();
        int copied = 0;
        for (SltRecord record : file.records()) {
            if (record instanceof SltRecord.Query query) {
                lines.addAll(file.lines().subList(copied, query.answerLines().start()));
                lines.addAll(SltAnswer.actual(query, session.query(query.sql())).lines());
                copied = query.answerLines().end();
            } else {
                check(record).ifPresent(problem -> {
                    throw new SltSyntaxException(file.name(), problem.line(), problem.problem());
                });
            }
        }
        lines.addAll(file.lines().subList(copied, file.lines().size()));
        return lines;
    }

    private Optional<SltSession.LineProblem> check(SltRecord record) {
        if (record instanceof SltRecord.Table table) {
            return session.fill(table);
        }
        Optional<String> problem = record instanceof SltRecord.Speaker speaker
                ? session.change(speaker)
                : record instanceof SltRecord.Query query ? checkQuery(query) : checkStatement(record);
        return problem.map(text -> new SltSession.LineProblem(record.line(), text));
    }

    private Optional<String> checkStatement(SltRecord record) {
        @Nullable ExpectedError expected = record instanceof SltRecord.Failure failure ? failure.expected() : null;
        try {
            session.execute(record.sql());
        } catch (SltException e) {
            return expected != null && expected.matches(e) ? Optional.empty() : Optional.of(unexpected(e, expected));
        }
        return expected == null ? Optional.empty() : Optional.of("succeeded, where an error was expected");
    }

    private Optional<String> checkQuery(SltRecord.Query query) {
        SltAnswer expected = SltAnswer.expected(query);
        try {
            SltAnswer actual = SltAnswer.actual(query, session.query(query.sql()));
            return expected.equals(actual)
                    ? Optional.empty()
                    : Optional.of("another answer\n" + expected.differenceFrom(actual));
        } catch (SltException e) {
            return Optional.of(unexpected(e, null));
        }
    }

    private static String unexpected(SltException e, @Nullable ExpectedError expected) {
        String wanted = expected == null ? "" : " instead of '" + expected.text() + "'";
        return "failed with " + e.state() + wanted + ": " + e.getMessage();
    }

    private static String shown(SltRecord record) {
        return record.isTest() ? "\n  " + record.sql().replace("\n", "\n  ") : "";
    }
}
