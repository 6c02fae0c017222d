package io.braid.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;

/** All main code of the product as the build compiled it, without tests and developer tools. */
final class BraidClasses {
    static final JavaClasses MAIN =
            new ClassFileImporter().withImportOption(BraidClasses::isMainCode).importPackages("io.braid");

    private BraidClasses() {}

    private static boolean isMainCode(Location location) {
        return !location.contains("/test-classes/") && !location.contains("/io/braid/devtools/");
    }
}
