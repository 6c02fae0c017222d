package io.braid.architecture;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Packages in a circle can only be understood, moved and tested together: they stand on each other in layers. */
final class PackagesAreLayeredTest {
    @Test
    void noPackagesStandInACircle() {
        assertThat(PackageCircles.of(BraidClasses.MAIN)).isEmpty();
    }

    @Test
    void aCircleIsReportedWithAllItsPackages() {
        String fixture = "io.braid.architecture.fixture.circle";

        assertThat(PackageCircles.of(new ClassFileImporter().importPackages(fixture)))
                .containsExactly(
                        Set.of(fixture + ".first", fixture + ".second").stream().collect(toCollection(TreeSet::new)));
    }
}
