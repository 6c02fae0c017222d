package io.braid.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.jdbc.BraidDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The plans use the project's own driver and the demo's own queries. */
final class LoadPlansTest {
    private static final Path ROOT = Path.of(System.getProperty("braid.build.root", "../.."));
    private static final List<String> SINGLE = List.of("A.sql", "B.sql", "C.sql", "D.sql", "E.sql", "F.sql");
    private static final Map<String, List<String>> QUERIES = Map.of(
            "study.jmx", SINGLE,
            "analysts.jmx", List.of("G.sql"),
            "clerks.jmx", List.of("H.sql"),
            "mixed.jmx",
                    Stream.concat(Stream.of("H.sql", "G.sql"), SINGLE.stream()).toList(),
            "soak.jmx", Stream.concat(SINGLE.stream(), Stream.of("H.sql")).toList());

    static List<Path> plans() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("jmeter"))) {
            return files.filter(file -> file.toString().endsWith(".jmx"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("plans")
    void theDriverIsBraids(Path file) throws Exception {
        LoadPlan plan = LoadPlan.read(file);

        assertThat(plan.defaultOf("driver")).isEqualTo(BraidDriver.class.getName());
        assertThat(new BraidDriver().acceptsURL(plan.defaultOf("url"))).isTrue();
    }

    @ParameterizedTest
    @MethodSource("plans")
    void everyQueryIsReadFromItsFile(Path file) throws Exception {
        LoadPlan plan = LoadPlan.read(file);

        assertThat(plan.sqlFiles()).isEqualTo(QUERIES.get(file.getFileName().toString()));
        assertThat(plan.sqlFiles()).allSatisfy(sql -> assertThat(
                        ROOT.resolve(plan.defaultOf("sql")).resolve(sql))
                .isNotEmptyFile());
    }

    @ParameterizedTest
    @MethodSource("plans")
    void noQueryTextIsCopied(Path file) throws Exception {
        LoadPlan plan = LoadPlan.read(file);
        String validation = "${__P(validation," + plan.defaultOf("validation") + ")}";

        assertThat(plan.queries().stream().filter(query -> !query.equals(validation)))
                .hasSameSizeAs(plan.sqlFiles());
    }

    @Test
    void oneUserRunsEachQueryOfTheStudyOnceUnlessToldOtherwise() throws Exception {
        LoadPlan study = LoadPlan.read(ROOT.resolve("jmeter/study.jmx"));

        assertThat(study.defaultOf("users")).isEqualTo("1");
        assertThat(study.defaultOf("loops")).isEqualTo("1");
    }
}
