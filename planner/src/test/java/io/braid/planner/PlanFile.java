package io.braid.planner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A file of plan snapshots: cases separated by lines of equals signs, each a comment in lines that begin with
 * {@code #}, a statement, a line of dashes, and the plan.
 */
record PlanFile(Path path, List<Case> cases) {
    private static final String BETWEEN_CASES = "=".repeat(80);
    private static final String BEFORE_PLAN = "-".repeat(80);

    static PlanFile read(Path path) {
        try {
            List<Case> cases = Arrays.stream(Files.readString(path).split(BETWEEN_CASES + "\n"))
                    .map(text -> Case.read(path, text))
                    .toList();
            return new PlanFile(path, cases);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void write(List<String> plans) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < cases.size(); i++) {
            Case each = cases.get(i);
            texts.add(each.comment + each.sql + "\n" + BEFORE_PLAN + "\n" + plans.get(i) + "\n");
        }
        try {
            Files.writeString(path, String.join(BETWEEN_CASES + "\n", texts));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Statement and its expected plan. */
    record Case(String title, String comment, String sql, String plan) {
        static Case read(Path path, String text) {
            String[] parts = text.split(BEFORE_PLAN + "\n", -1);
            String comment =
                    parts[0].lines().filter(line -> line.startsWith("#")).collect(Collectors.joining("\n", "", "\n"));
            String sql = parts[0].lines().filter(line -> !line.startsWith("#")).collect(Collectors.joining("\n"));
            if (comment.isBlank() || sql.isBlank()) {
                throw new IllegalArgumentException(path + ": a case has a comment and a statement, not: " + text);
            }
            String title =
                    comment.lines().findFirst().orElseThrow().substring(1).strip();
            return new Case(title, comment, sql.strip(), parts.length > 1 ? parts[1].strip() : "");
        }
    }
}
