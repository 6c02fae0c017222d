package io.braid.devtools.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.devtools.SmallCheckout;
import io.braid.devtools.project.CommandException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NameResolverTest {
    private NameResolver names;
    private final TestSelection selection = new TestSelection();

    @BeforeEach
    void writeTests(@TempDir Path folder) throws IOException {
        SmallCheckout small = new SmallCheckout(folder);
        for (String test : List.of(
                "base/src/test/java/p/BaseTest",
                "base/src/test/java/p/BaseInterleavings",
                "base/src/test/java/p/Fixture",
                "parts/user/src/test/java/q/UserTest",
                "parts/user/src/test/java/io/braid/planner/PlanSnapshotsTest",
                "parts/user/src/test/java/io/braid/slt/ReferenceScriptsTest",
                "parts/user/src/test/java/io/braid/slt/BraidScriptsTest")) {
            small.write(test + ".java", "");
        }
        small.write("src/test/sql/join/inner.slt", "");
        small.write("src/test/sql/join/same.slt", "");
        small.write("src/test/sql/order/same.slt", "");
        small.write("planner/src/test/plans/joins.plan", "");
        names = new NameResolver(small.checkout(), TestCatalog.of(small.checkout()));
    }

    @Test
    void aModuleIsNamedByItsFolderOrTheLastPartOfIt() throws IOException {
        assertThat(resolved("base")).containsExactly("p.BaseInterleavings", "p.BaseTest");
        assertThat(resolved("parts/user/")).hasSize(6).contains("q.UserTest");
    }

    @Test
    void aClassIsNamedBySimpleOrQualifiedNameOrPattern() throws IOException {
        assertThat(resolved("UserTest")).containsExactly("q.UserTest");
        assertThat(selection.tests().get(0).named()).isTrue();
        assertThat(resolved("p.BaseTest")).containsExactly("q.UserTest", "p.BaseTest");
        assertThat(resolved("*ScriptsTest")).hasSize(4);
        assertThat(selection.tests().get(3).named()).isFalse();
    }

    @Test
    void aMethodIsNamedBehindADotOrAHash() throws IOException {
        names.resolve("BaseTest.countsRows", selection);
        names.resolve("q.UserTest#finds*", selection);
        assertThat(selection.tests())
                .extracting(TestSelector::line)
                .containsExactly("p.BaseTest\tcountsRows\ttrue", "q.UserTest\tfinds*\ttrue");
    }

    @Test
    void aMethodOfAClassThatRunsAnywayIsNotRunTwice() throws IOException {
        assertThat(resolved("BaseTest.countsRows", "BaseTest")).containsExactly("p.BaseTest");
        assertThat(resolved("base")).hasSize(2);
    }

    @Test
    void aScriptRestrictsBothScriptTestsToItself() throws IOException {
        assertThat(resolved("inner.slt", "order/same.slt", "src/test/sql/join/same.slt"))
                .containsExactly("io.braid.slt.ReferenceScriptsTest", "io.braid.slt.BraidScriptsTest");
        assertThat(selection.properties()).isEqualTo(Map.of("slt.file", "join/inner.slt,join/same.slt,order/same.slt"));
        assertThat(selection.isOfFilesOnly()).isTrue();
    }

    @Test
    void aPlanRestrictsThePlanTestUnlessAllOfItIsNamedAsWell() throws IOException {
        assertThat(resolved("joins.plan")).containsExactly("io.braid.planner.PlanSnapshotsTest");
        assertThat(selection.properties()).isEqualTo(Map.of("plans.file", "joins"));
        assertThat(resolved("PlanSnapshotsTest")).hasSize(1);
        assertThat(selection.properties()).isEmpty();
    }

    @Test
    void anUnknownNameIsReportedWithTheNearestOnes() {
        assertUnknown("BsaeTest", "did you mean BaseTest?");
        assertUnknown("usr", "did you mean user or parts/user?");
        assertUnknown("iner.slt", "did you mean join/inner.slt?");
        assertUnknown("frobnicate", "see ./braid test --help");
    }

    @Test
    void anAmbiguousFileNameIsReportedWithItsPaths() {
        assertThatThrownBy(() -> names.resolve("same.slt", selection))
                .hasMessage("'same.slt' is ambiguous: join/same.slt, order/same.slt");
    }

    @Test
    void onlyScriptsAreCompleted() throws IOException {
        assertThat(names.resolveForCompletion("inner.slt", selection)).isEqualTo("src/test/sql/join/inner.slt");
        assertThat(selection.tests()).extracting(TestSelector::simpleName).containsExactly("ReferenceScriptsTest");
        assertThatThrownBy(() -> names.resolveForCompletion("joins.plan", selection))
                .hasMessageContaining("--complete takes files");
    }

    private void assertUnknown(String name, String advice) {
        assertThatThrownBy(() -> names.resolve(name, selection))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("'" + name + "'")
                .hasMessageEndingWith(advice);
    }

    private List<String> resolved(String... all) throws IOException {
        for (String name : all) {
            names.resolve(name, selection);
        }
        return selection.tests().stream().map(TestSelector::className).toList();
    }
}
