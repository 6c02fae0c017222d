package io.braid.connector.jdbc;

import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.SemanticProbe;
import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.ProbeAnswer;
import io.braid.spi.capability.ProbeAnswers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runner of the semantic probes that declared capabilities depend on: all in one statement, except those that must
 * fail.
 */
final class SemanticProbes {
    private final List<SemanticProbe> probes;
    private final String fromNothing;
    private final Optional<String> functionNames;
    private final SourceErrors errors;

    SemanticProbes(JdbcDialect dialect, JdbcSourceConfig config, Capabilities declared, SourceErrors errors) {
        this.probes = dialect.probes().stream()
                .filter(probe -> probe.matters(declared))
                .toList();
        this.fromNothing = dialect.fromNothing(config);
        this.functionNames = dialect.functionNames();
        this.errors = errors;
    }

    /** True if a source of this version has answered exactly these probes. */
    boolean areAnsweredBy(ProbeAnswers known, String version) {
        Set<ProbeAnswer> asked = new HashSet<>();
        known.answers().stream().filter(answer -> !answer.isList()).forEach(answer -> asked.add(answer.of(true)));
        boolean isListed = known.answers().stream().anyMatch(ProbeAnswer::isList);
        Set<ProbeAnswer> questions = new HashSet<>();
        probes.forEach(probe -> questions.add(probe.answered(true)));
        return known.version().equals(version) && asked.equals(questions) && isListed == functionNames.isPresent();
    }

    List<ProbeAnswer> ask(Connection connection) throws SQLException {
        List<SemanticProbe> together =
                probes.stream().filter(probe -> !probe.fails()).toList();
        List<ProbeAnswer> answers = new ArrayList<>();
        try {
            answers.addAll(answers(connection, together));
        } catch (SQLException e) {
            if (errors.isLost(e)) {
                throw e;
            }
            for (SemanticProbe probe : together) {
                answers.add(probe.answered(isTrue(connection, probe)));
            }
        }
        for (SemanticProbe probe : probes) {
            if (probe.fails()) {
                answers.add(probe.answered(!isTrue(connection, probe)));
            }
        }
        if (functionNames.isPresent()) {
            answers.add(ProbeAnswer.having(names(connection, functionNames.get())));
        }
        return List.copyOf(answers);
    }

    private static Set<String> names(Connection connection, String query) throws SQLException {
        Set<String> names = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    private List<ProbeAnswer> answers(Connection connection, List<SemanticProbe> together) throws SQLException {
        if (together.isEmpty()) {
            return List.of();
        }
        String items = together.stream().map(SemanticProbe::item).collect(Collectors.joining(", "));
        List<ProbeAnswer> answers = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT " + items + fromNothing)) {
            row.next();
            for (int i = 0; i < together.size(); i++) {
                answers.add(together.get(i).answered(row.getInt(i + 1) == 1));
            }
        }
        return answers;
    }

    /** True if the probe succeeds, with result 1 if one is expected; an unsupported probe counts as false. */
    private boolean isTrue(Connection connection, SemanticProbe probe) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT " + probe.item() + fromNothing)) {
            return row.next() && (probe.fails() || row.getInt(1) == 1);
        } catch (SQLException e) {
            if (errors.isLost(e)) {
                throw e;
            }
            return false;
        }
    }
}
