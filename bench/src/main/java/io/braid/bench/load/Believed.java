package io.braid.bench.load;

import io.braid.bench.rig.Arm;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Reference arm whose answers are taken as correct. It runs each key once, and only when answers of others are compared
 * with it.
 */
final class Believed {
    private final Arm arm;
    private final Map<Question, Map<Integer, Answer>> known = new HashMap<>();

    Believed(Arm arm) {
        this.arm = arm;
    }

    /** Descriptions of the answers that differ from the reference. */
    List<String> mistakes(Collection<Answer> answers) throws SQLException {
        List<String> mistakes = new ArrayList<>();
        try (Connection connection = arm.connect()) {
            Map<Question, List<Answer>> byQuestion = answers.stream().collect(Collectors.groupingBy(Answer::question));
            for (Map.Entry<Question, List<Answer>> each : byQuestion.entrySet()) {
                try (PreparedStatement statement = each.getKey().prepare(arm, connection)) {
                    for (Answer answer : each.getValue()) {
                        Answer right = right(answer, statement);
                        if (!answer.agreesWith(right)) {
                            mistakes.add(answer.besides(right));
                        }
                    }
                }
            }
        }
        return mistakes;
    }

    private Answer right(Answer answer, PreparedStatement statement) throws SQLException {
        Map<Integer, Answer> byKey = known.computeIfAbsent(answer.question(), question -> new HashMap<>());
        Answer right = byKey.get(answer.key());
        if (right == null) {
            right = answer.question().sum(statement, answer.key());
            byKey.put(answer.key(), right);
        }
        return right;
    }
}
