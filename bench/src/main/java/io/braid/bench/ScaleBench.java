package io.braid.bench;

import io.braid.bench.load.ManyUsers;
import io.braid.bench.load.OneUser;
import io.braid.bench.load.Question;
import io.braid.bench.option.RigOption;
import io.braid.bench.report.Result;
import io.braid.bench.report.Trend;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Rig;
import io.braid.bench.rig.RigData;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Response times of the study's queries over growing data, and with a growing number of users. */
@Command(
        name = "scale",
        description =
                "How what the study's queries take grows: with the data, as the exponent of its size, and with the"
                        + " users,"
                        + " as milliseconds for each of them.")
final class ScaleBench extends ReportedBench {
    /** Warm-up runs of each query once all are warm, in which the driver and its server settle on a plan. */
    private static final int WARM_UP_AGAIN = 12;

    @Mixin
    private RigOption databases = new RigOption();

    @Option(
            names = "--scales",
            split = ",",
            defaultValue = "0.01,0.02,0.05,0.1",
            description = "How much TPC-H data, one after the other (default ${DEFAULT-VALUE}).")
    private SortedSet<Double> scales = new TreeSet<>();

    @Option(
            names = "--users",
            split = ",",
            defaultValue = "1,2,4,8,16,32",
            description = "How many users, with the most data (default ${DEFAULT-VALUE}).")
    private SortedSet<Integer> users = new TreeSet<>();

    @Option(
            names = "--only",
            split = ",",
            defaultValue = "A,B,C,D,E,F,H",
            description = "Which of the study's queries (default ${DEFAULT-VALUE}).")
    private Set<String> only = Set.of();

    @Option(names = "--repeat", defaultValue = "9", description = "How often a query is measured (default 9).")
    private int repeat;

    @Option(names = "--warm-up", defaultValue = "150", description = "How often it runs before that (default 150).")
    private int warmUp;

    @Option(names = "--seconds", defaultValue = "3", description = "How long users are measured (default 3).")
    private int seconds;

    ScaleBench() {
        super("scale");
    }

    @Override
    Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>(databases.settings());
        settings.putAll(
                Map.of("scales", "" + scales, "repeat", "" + repeat, "warm-up", "" + warmUp, "seconds", "" + seconds));
        return settings;
    }

    @Override
    double scale() {
        return scales.last();
    }

    @Override
    void run() throws SQLException {
        check();
        Growth byData = new Growth(Trend.Over.DATA);
        for (double scale : scales) {
            try (Rig rig = Rig.start(folder, data(scale), heap, line -> console.println("  " + line))) {
                rig.awaitReady();
                heading(rig);
                bySize(rig, scale, byData);
                if (scale == scales.last()) {
                    byData.trends().forEach(this::add);
                    columns();
                    byUsers(rig);
                }
            }
        }
    }

    private RigData data(double size) {
        return databases.ownData(size, "scale fills databases with more and more data");
    }

    /** Validates that each line has two points, before anything is started. */
    private void check() {
        if (scales.size() < 2 || users.size() < 2) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "--scales and --users each need two or more different numbers, such as 0.01,0.1 and 1,8.");
        }
        if (users.first() < 1) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER, "--users needs numbers from 1 on, not " + users.first() + ".");
        }
        scales.forEach(this::data);
        questions(scales.first());
    }

    private void bySize(Rig rig, double scale, Growth growth) throws SQLException {
        List<Arm> arms = List.of(rig.direct(), rig.federated());
        OneUser first = new OneUser(rig, warmUp, 1, seed);
        for (Question question : questions(scale)) {
            first.ask(arms, question);
        }
        OneUser one = new OneUser(rig, WARM_UP_AGAIN, repeat, seed);
        for (Question question : questions(scale)) {
            String name = question.name() + " at " + scale;
            for (Result result : ask(one, arms, new Question(name, question.sql(), question.largestKey()))) {
                growth.add(question.name(), scale, result);
            }
        }
    }

    private void byUsers(Rig rig) {
        ManyUsers many = new ManyUsers(rig, seconds, seed);
        Growth growth = new Growth(Trend.Over.USERS);
        for (Question question : questions(scales.last())) {
            List<Arm> arms = List.of(rig.direct(), rig.federated());
            for (Result result : many.inRounds(many.levels(arms, question, users), console::println)) {
                add(result);
                growth.add(question.name(), result.users(), result);
            }
        }
        growth.trends().forEach(this::add);
    }

    /** The questions of a scale: equal texts, with the scale's number of keys. */
    private List<Question> questions(double scale) {
        List<Question> questions = new ArrayList<>();
        for (String name : only) {
            String sql = StudyBench.question(name, "", scales.first()).sql();
            questions.add(
                    new Question(name, sql, StudyBench.question(name, "", scale).largestKey()));
        }
        return questions;
    }

    /** Accumulator of results by query and arm. */
    private record Growth(Trend.Over over, Map<List<String>, List<Trend.Point>> points) {
        Growth(Trend.Over over) {
            this(over, new LinkedHashMap<>());
        }

        void add(String query, double x, Result result) {
            if (result.error() == null) {
                points.computeIfAbsent(List.of(query, result.arm()), key -> new ArrayList<>())
                        .add(new Trend.Point(x, result));
            }
        }

        /** The trends of everything answered more than once, with the arms of each query side by side. */
        List<Trend> trends() {
            List<Trend> trends = new ArrayList<>();
            points.forEach((key, own) -> {
                if (own.size() > 1) {
                    trends.add(new Trend(key.get(0), over, own));
                }
            });
            return Collections.unmodifiableList(trends);
        }
    }
}
