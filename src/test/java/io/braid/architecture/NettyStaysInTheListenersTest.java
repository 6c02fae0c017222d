package io.braid.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/** Only listeners need a network library, and what looks for its leaks in tests. */
final class NettyStaysInTheListenersTest {
    private static final ArchRule LAW = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "io.braid.server..",
                    "io.braid.network..",
                    "io.braid.postgres..",
                    "io.braid.console..",
                    "io.braid.testkit.leak..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.netty..");

    @Test
    void onlyListenersUseNetty() {
        LAW.check(BraidClasses.MAIN);
    }
}
