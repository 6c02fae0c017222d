package io.braid.bench;

import io.braid.bench.report.Result;
import io.braid.demo.StudyQuery;
import io.braid.demo.StudyRun;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Response times of the first queries after a server has reported that it is ready. */
@Command(
        name = "first",
        description = "How long each of the study's queries takes the first time a new server sees it.")
final class FirstQueriesBench extends DemoBench {
    private static final double SCALE = 0.01;
    private static final int CUSTOMER = 370;

    @Option(
            names = "--warm-up-time",
            defaultValue = "2s",
            description = "The server's setting of that name (default 2s); 0s for a server that does not warm up.")
    private String warmUpTime = "";

    FirstQueriesBench() {
        super("first");
    }

    @Override
    double scale() {
        return SCALE;
    }

    @Override
    Map<String, String> settings() {
        return Map.of("warm-up-time", warmUpTime);
    }

    @Override
    List<Result> measure(Connection connection) throws SQLException {
        StudyRun run = new StudyRun(connection, CUSTOMER);
        List<Result> results = new ArrayList<>();
        console.printf("%n%-6s %12s%n", "query", "ms");
        for (StudyQuery query : StudyQuery.all()) {
            StudyRun.Answer answer = run.run(query);
            Result result = Result.alone(query.name(), answer.rows(), new long[] {answer.nanos()});
            console.printf("%-6s %,12.1f%n", result.name(), result.times().median());
            results.add(result);
        }
        return results;
    }
}
