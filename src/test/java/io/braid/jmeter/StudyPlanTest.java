package io.braid.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.jdbc.BraidDriver;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The plan of the study uses the project's own driver and the demo's own queries. */
final class StudyPlanTest {
    private static final Path ROOT = Path.of(System.getProperty("braid.build.root", "../.."));

    private final LoadPlan plan = LoadPlan.read(ROOT.resolve("jmeter/study.jmx"));

    StudyPlanTest() throws Exception {}

    @Test
    void theDriverIsBraids() throws Exception {
        assertThat(plan.defaultOf("driver")).isEqualTo(BraidDriver.class.getName());
        assertThat(new BraidDriver().acceptsURL(plan.defaultOf("url"))).isTrue();
    }

    @Test
    void everyQueryOfTheStudyIsReadFromItsFile() {
        assertThat(plan.sqlFiles()).containsExactly("A.sql", "B.sql", "C.sql", "D.sql", "E.sql", "F.sql");
        assertThat(plan.sqlFiles()).allSatisfy(file -> assertThat(
                        ROOT.resolve(plan.defaultOf("sql")).resolve(file))
                .isNotEmptyFile());
    }

    @Test
    void noQueryTextIsCopied() {
        assertThat(plan.queries())
                .hasSize(plan.sqlFiles().size() + 1)
                .contains("${__P(validation," + plan.defaultOf("validation") + ")}");
    }

    @Test
    void oneUserRunsEachQueryOnceUnlessToldOtherwise() {
        assertThat(plan.defaultOf("users")).isEqualTo("1");
        assertThat(plan.defaultOf("loops")).isEqualTo("1");
    }
}
