package io.braid.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/**
 * The protocol is written once without a network library; only the listener needs one, and what looks for its leaks in
 * tests.
 */
final class NettyStaysInTheServerTest {
    private static final ArchRule LAW = noClasses()
            .that()
            .resideOutsideOfPackages("io.braid.server..", "io.braid.testkit.leak..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.netty..");

    @Test
    void onlyTheServerUsesNetty() {
        LAW.check(BraidClasses.MAIN);
    }
}
