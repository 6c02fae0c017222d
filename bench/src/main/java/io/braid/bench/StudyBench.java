package io.braid.bench;

import io.braid.bench.load.Fragments;
import io.braid.bench.load.ManyUsers;
import io.braid.bench.load.OneUser;
import io.braid.bench.load.Question;
import io.braid.bench.report.Metric;
import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Rig;
import io.braid.bench.rig.SentStatements;
import io.braid.demo.StudyQuery;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.tpch.TpchData;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The study's four use cases: Braid's overhead over one database, a federation of four, concurrent analysts, and many
 * users who each look up one customer.
 */
@Command(
        name = "study",
        description = "The study's use cases: 1 and 2, the queries A-F over one database and over four; 3, query G for"
                + " more and"
                + " more users; 4, query H for very many.")
final class StudyBench extends TpchBench {
    /** Factor by which very short queries are repeated more often than others. */
    private static final int MANY = 100;

    private static final int MOST_DIRECT_USERS = 100;
    /** Warm-up rounds of users with each arm, alternately: under load, the JIT compiler needs longer. */
    private static final int WARM_UP_TURNS = 3;

    private static final List<Integer> ANALYSTS = List.of(1, 5, 10, 15, 20);
    private static final List<Integer> CLERKS = List.of(1, 16, 64, 200, 400, 800);
    static final List<String> SINGLE = List.of("A", "B", "C", "D", "E", "F");

    @Option(
            names = "--use-case",
            split = ",",
            defaultValue = "1,2,3,4",
            description = "Which of the use cases (default 1,2,3,4).")
    private Set<Integer> useCases = Set.of();

    @Option(names = "--users", split = ",", description = "How many users, for use cases 3 and 4.")
    private List<Integer> users = List.of();

    @Option(names = "--repeat", defaultValue = "9", description = "How often a query is measured (default 9).")
    private int repeat;

    @Mixin
    private WarmUpRuns warmUp = new WarmUpRuns(5);

    @Option(names = "--seconds", defaultValue = "10", description = "How long users are measured (default 10).")
    private int seconds;

    StudyBench() {
        super("study");
    }

    @Override
    Map<String, String> ownSettings() {
        Map<String, String> settings = new TreeMap<>(warmUp.settings());
        settings.put("repeat", "" + repeat);
        settings.put("seconds", "" + seconds);
        return settings;
    }

    @Override
    void measure(Rig rig) throws SQLException {
        if (useCases.contains(1)) {
            List<Arm> arms = List.of(rig.direct(), rig.pushdown());
            total("1A-F", inTurn(rig, "1", arms));
            lookUps(rig, arms);
        }
        if (useCases.contains(2)) {
            total("2A-F", inTurn(rig, "2", List.of(rig.direct(), rig.federated())));
            if (isEmbedded()) {
                besideLimits(rig);
            }
        }
        ManyUsers many = new ManyUsers(rig, seconds, seed);
        if (useCases.contains(3)) {
            crowds(rig, many, question("G", "3"), users.isEmpty() ? ANALYSTS : users);
        }
        if (useCases.contains(4)) {
            crowds(rig, many, question("H", "4"), users.isEmpty() ? CLERKS : users);
        }
    }

    /** Warms up all queries before measuring any, since the server is still starting. */
    private List<List<Result>> inTurn(Rig rig, String useCase, List<Arm> arms) throws SQLException {
        OneUser one = new OneUser(rig, warmUp.times(), repeat, seed).warmingUpFor(warmUp.time());
        for (String name : SINGLE) {
            one.warmUp(arms, question(name, useCase));
        }
        List<List<Result>> asked = new ArrayList<>();
        for (String name : SINGLE) {
            asked.add(ask(one, arms, question(name, useCase)));
        }
        return asked;
    }

    private void lookUps(Rig rig, List<Arm> arms) throws SQLException {
        OneUser often = new OneUser(rig, warmUp.times() * MANY, repeat * MANY, seed);
        ask(often, arms, lookUp("1 look-up", scale));
    }

    private void total(String name, List<List<Result>> asked) {
        Metric.totals(name, asked).forEach(this::add);
    }

    /** Measures Braid's overhead over the statements that it sends to the sources. */
    private void besideLimits(Rig rig) throws SQLException {
        Arm braid = rig.federated();
        for (String name : SINGLE) {
            Question question = question(name, "2");
            Random random = new Random(seed);
            try (Connection connection = braid.connect();
                    PreparedStatement statement = question.prepare(braid, connection);
                    Fragments fragments = new Fragments(
                            SentStatements.during(rig.sources(), () -> question.read(statement, random)))) {
                Fragments.Beside beside = fragments.beside(
                        () -> question.read(statement, random), question.name() + " in turn", warmUp.times(), repeat);
                Result limit = beside.atOnce();
                add(limit);
                add(Result.timed(limit.name(), "one by one", limit.rows(), beside.oneByOne()));
                add(Result.timed(limit.name(), braid.name(), limit.rows(), beside.query()));
            }
        }
    }

    private void crowds(Rig rig, ManyUsers many, Question question, List<Integer> sizes) {
        List<Arm> arms = List.of(rig.direct(), rig.federated());
        for (int turn = 0; turn < WARM_UP_TURNS; turn++) {
            for (Arm arm : arms) {
                many.warmUp(arm, question, Math.min(Collections.max(sizes), mostUsers(arm)), warmUp.time());
            }
        }
        many.inRounds(
                        many.levels(arms, question, sizes).stream()
                                .filter(level -> level.users() <= mostUsers(level.arm()))
                                .toList(),
                        console::println)
                .forEach(this::add);
    }

    private static int mostUsers(Arm arm) {
        return arm.isBraid() ? Integer.MAX_VALUE : MOST_DIRECT_USERS;
    }

    private Question question(String name, String useCase) {
        return question(name, useCase, scale);
    }

    /** A look-up of a customer by key. */
    static Question lookUp(String name, double scale) {
        return new Question(name, "SELECT * FROM dbB.customer WHERE c_custkey = ?", TpchData.customers(scale));
    }

    /** A query of the study. */
    static Question question(String name, String useCase, double scale) {
        StudyQuery query = StudyQuery.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new BraidException(
                        ErrorCode.INVALID_PARAMETER,
                        "The study has no query '" + name + "'; there are "
                                + StudyQuery.all().stream()
                                        .map(StudyQuery::name)
                                        .collect(Collectors.joining(", ")) + "."));
        return new Question(
                useCase + name, wideEnough(query, scale), query.hasParameter() ? TpchData.customers(scale) : 0);
    }

    /** The query with non-empty results: small data has few suppliers of very cheap parts. */
    private static String wideEnough(StudyQuery query, double scale) {
        return scale < 1 && !query.widened().isEmpty() ? query.widened().get(0).sql() : query.sql();
    }
}
