package io.braid.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;

/** All of Braid's main code as the build compiled it, and none of its tests. */
final class BraidClasses {
    static final JavaClasses MAIN =
            new ClassFileImporter().withImportOption(BraidClasses::isMainCode).importPackages("io.braid");

    private BraidClasses() {}

    private static boolean isMainCode(Location location) {
        return !location.contains("/test-classes/");
    }
}
