package io.braid.devtools;

/** Text of {@code ./braid test --help}. */
final class Usage {
    static final String TEXT = """
            Compiles what has changed and runs the named tests, without a Maven build.

            Usage: ./braid test [options] NAME...

            NAME is one of:
              planner, connectors/h2, h2     a module
              PlanSnapshotsTest, Plan*Test   a test class, by simple or qualified name
              PlanSnapshotsTest.plans*       a method of it; also with # in place of the last dot
              joins/outer.slt                a script, for the reference database and for Braid
              joins.plan                     a file of plans
              changed                        the tests that concern what differs from HEAD
              changed=main                   the same, from the merge base with a branch

            Options:
              --complete FILE.slt...   fill in the answers of scripts, from the reference database
              --update FILE.plan...    rewrite plans
              --slowest [N]            list the slowest test classes of the last Maven build (40)
              --summary                add up tests, iterations and seconds of the last Maven build
              --slice KEY              run a slice of the deep tier that KEY determines, such as a commit
              --minutes N              end the slice after this time (3)
              -Dname=value             pass a system property to the tests
              --deep                   also run test classes tagged deep, and pass -Dtier=deep
              --seed N                 the seed of random tests, or any
              --debug                  wait for a debugger on port 5005
              --jdk N                  run the tests on this version of Java (17 if it is there)
              --help                   this page

            Exit code: 0 if all cases passed, 1 if one failed or none ran, 2 for unknown names.
            """;

    private Usage() {}
}
